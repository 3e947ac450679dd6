"""The scripts of a page: the first one, and the modules, of which a browser asks for all at once."""

import re
from functools import cache
from importlib.resources import files

from flask import url_for
from markupsafe import Markup

from adoube_scoreboard.packing import is_packed
from adoube_scoreboard.security.headers import trust_own

__all__ = ["inline_script", "module_script", "modules_of"]

_IMPORT = re.compile(r'^import .*?from "\./([a-z_]+)\.js";$|^} from "\./([a-z_]+)\.js";$', re.MULTILINE)


def module_script(name: str) -> Markup:
    """Return the elements that run a module, and have all that it imports fetched meanwhile."""
    addresses = [url_for("static", filename=f"js/{each}.js") for each in modules_of(name)]
    script = Markup('<script type="module" src="{}"></script>').format(addresses[0])
    return script + Markup("").join(
        Markup('<link rel="modulepreload" href="{}">').format(address) for address in addresses[1:]
    )


def inline_script(name: str) -> Markup:
    """Return a script that has to run before anything is seen: itself where the page is packed."""
    if not is_packed():
        return Markup('<script src="{}"></script>').format(url_for("static", filename=f"js/{name}.js"))
    text = _source(name)
    trust_own("script-src", text)
    return Markup("<script>{}</script>").format(Markup(text))


@cache
def modules_of(name: str) -> tuple[str, ...]:
    """Return a module and all that it imports, those that are needed first before the others."""
    found = [name]
    for each in found:
        imported = (first or second for first, second in _IMPORT.findall(_source(each)))
        found += [module for module in dict.fromkeys(imported) if module not in found]
    return tuple(found)


@cache
def _source(name: str) -> str:
    return (files("adoube_scoreboard") / "static" / "js" / f"{name}.js").read_text(encoding="utf-8")
