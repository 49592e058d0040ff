"""A step in words: the sentences of its frames, from one table of templates for each language.

A language is one file, `en.json` or `de.json`, which the page reads too. Its templates say `{name}`
for a value of the frame, `{Name}` for the same at the start of a sentence, `{n|one|other}` for a
word that follows a number, and `{cells|the marked cells}` for what is said instead of more than two
names where a picture stands beside the words.
"""

from nonet.words.language import LANGUAGES, Language, load_language
from nonet.words.shorthand import format_cells, format_chain, format_effect
from nonet.words.telling import (
    CELL_NAMES,
    explain_step,
    fill_template,
    list_effects,
    render,
    tell_step,
)

__all__ = [
    "CELL_NAMES",
    "LANGUAGES",
    "Language",
    "explain_step",
    "fill_template",
    "format_cells",
    "format_chain",
    "format_effect",
    "list_effects",
    "load_language",
    "render",
    "tell_step",
]
