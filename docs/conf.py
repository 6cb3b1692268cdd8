"""How Sphinx builds the rule book; ``python docs/build.py`` calls it once a language."""

from __future__ import annotations

import gc
import os
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE / "_ext"))

from pife_book.words import site_words  # noqa: E402  found by the line above

gc.disable()  # nearly all that a build makes lives until its end; looking for what does not takes a sixth of the time

language = os.environ.get("DOCS_LANG", "en")
words = site_words(language)

project = words.say("site_title")
html_title = project
author = "The pife authors"
project_copyright = ""
html_show_copyright = False

extensions = ["myst_parser", "pife_book", "pife_pictures.extension", "pife_picker"]
myst_enable_extensions = ["attrs_block", "attrs_inline", "colon_fence", "deflist"]
exclude_patterns = ["README.md", "_ext", "tests", "locale", "data", "pictures", "how-to-play/en", "how-to-play/pt_BR"]

# Prose is translated message by message, a file a page; what comes from spec/ has both languages there.
locale_dirs = ["locale"]
gettext_compact = False
smartquotes = False

# A link to something that is not there fails the build. Only names of other projects cannot be looked up.
nitpicky = True
nitpick_ignore_regex = [(r"py:.*", r"(?!pife).*")]
autodoc_member_order = "bysource"
autodoc_default_options = {"members": True}
autodoc_typehints_format = "short"
autodoc_use_type_comments = False
python_use_unqualified_type_names = True
add_module_names = False

html_theme = "furo"
html_static_path = ["_static"]
templates_path = ["_templates"]
html_css_files = ["book.css"]
html_js_files = [("book.js", {"defer": "defer"})]
html_favicon = "_static/favicon.svg"
html_copy_source = False
html_show_sphinx = False
html_domain_indices = False
html_last_updated_fmt = None
html_search_scorer = str(HERE / "_static" / "scorer.js")
html_theme_options = {
    "sidebar_hide_name": False,
    "light_css_variables": {"color-brand-primary": "#1a6b3c", "color-brand-content": "#155c33"},
    "dark_css_variables": {"color-brand-primary": "#7fd6a0", "color-brand-content": "#8fdcac"},
}
html_sidebars = {
    "**": [
        "sidebar/brand.html",
        "sidebar/search.html",
        "sidebar/scroll-start.html",
        "sidebar/navigation.html",
        "sidebar/scroll-end.html",
    ]
}
