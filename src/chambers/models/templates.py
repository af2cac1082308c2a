"""What a chat template lets one do, told from its text without running it. Pure."""

from dataclasses import dataclass

_THINKING = ("enable_thinking", "thinking_budget", "reasoning_effort")


@dataclass(frozen=True, slots=True)
class TemplateFacts:
    """None where there is no template to tell from."""

    present: bool
    thinking_switch: bool | None = None
    tools: bool | None = None


def template_facts(template: object) -> TemplateFacts:
    """The facts of a template's text; anything else counts as no template."""
    if not isinstance(template, str) or not template:
        return TemplateFacts(present=False)
    switch = any(word in template for word in _THINKING)
    return TemplateFacts(present=True, thinking_switch=switch, tools="tools" in template)
