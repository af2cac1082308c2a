# Two commands for people: `make demo` and `make test`. Each does its own set-up in .venv, without root.
SHELL := /bin/bash
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
STAMP := $(VENV)/.complete
LOCKS := requirements-dev.lock requirements-model.lock

.PHONY: demo test test-full venv check lock docs planner bench-gateway clean

demo: venv
	@$(BIN)/chambers demo --out demo

test: venv
	@$(BIN)/python scripts/run_tests.py

# make test-full ARGS='--phase full:grounding --again': see scripts/run_tests.py --help.
test-full: venv
	@$(BIN)/python scripts/run_tests.py --full $(ARGS)

venv: $(STAMP)

$(STAMP): $(LOCKS) pyproject.toml
	@$(PYTHON) scripts/make_venv.py $(VENV) $(LOCKS)
	@touch $(STAMP)

check: venv
	@$(BIN)/python scripts/run_tests.py --checks-only

docs: venv
	@$(BIN)/python scripts/make_reference.py

planner: venv
	@$(BIN)/python scripts/fit_planner.py

bench-gateway: venv
	@$(BIN)/python scripts/bench_gateway.py --check

lock: venv
	@$(BIN)/python scripts/make_lock.py

clean:
	rm -rf $(VENV) demo .mypy_cache .ruff_cache .pytest_cache .import_linter_cache
