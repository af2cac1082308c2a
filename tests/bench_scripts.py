"""The benches of scripts/, loaded as modules."""

import importlib
import importlib.util
import sys
from pathlib import Path

SCRIPTS = Path(__file__).parents[1] / "scripts"


def load_script(name):
    """A script as a module, or a module of a script's folder by its dotted name; both find the others beside them."""
    sys.path.insert(0, str(SCRIPTS))
    try:
        if "." in name:
            return importlib.import_module(name)
        spec = importlib.util.spec_from_file_location(name, SCRIPTS / f"{name}.py")
        module = importlib.util.module_from_spec(spec)
        sys.modules[name] = module
        spec.loader.exec_module(module)
        return module
    finally:
        sys.path.remove(str(SCRIPTS))
