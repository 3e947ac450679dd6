"""The options of a described game by the names of its manifest, and which values do not go together."""

from collections.abc import Mapping

from adoube.games.lud.description import Description
from adoube.games.lud.manifest import Manifest, RenamedOption
from adoube.games.options import Option, OptionError, choice
from adoube.words import coded

__all__ = ["hold_together", "meant_by", "options_of"]


def options_of(description: Description, manifest: Manifest) -> tuple[Option, ...]:
    """The options that the manifest names, then those of the description that it does not rename.

    Raises FieldError where the manifest contradicts the description or itself.
    """
    described = {choices.key: choices for choices in description.choices}
    for key, option in manifest.options.items():
        if option.of not in described:
            why = coded("manifest.no_such_option", name=option.of, names=[*described])
            raise manifest.wrong("options", key, "of", why=why)
        items = described[option.of].items
        for value, meant in option.values.items():
            if meant not in items:
                why = coded("manifest.no_such_value", name=meant, names=[*items])
                raise manifest.wrong("options", key, "values", value, why=why)
        for value in option.needs:
            _hold_needs(manifest, key, value)
    renamed = {option.of for option in manifest.options.values()}
    left = [choices for choices in description.choices if choices.key not in renamed]
    return (
        *(choice(key, *option.values) for key, option in manifest.options.items()),
        *(choice(choices.key, *choices.items) for choices in left),
    )


def _hold_needs(manifest: Manifest, key: str, value: str) -> None:
    """Raises FieldError where a value that is not there needs another, or needs what no option offers."""
    options = manifest.options
    if value not in options[key].values:
        why = coded("manifest.no_value_to_need", name=value, names=[*options[key].values])
        raise manifest.wrong("options", key, "needs", value, why=why)
    offered = [f"{other}={each}" for other in options if other != key for each in options[other].values]
    for other, wanted in options[key].needs[value].items():
        if f"{other}={wanted}" not in offered:
            why = coded("manifest.no_value_to_need", name=f"{other}={wanted}", names=offered)
            raise manifest.wrong("options", key, "needs", value, other, why=why)


def hold_together(game: str, renamed: Mapping[str, RenamedOption], options: Mapping[str, str]) -> None:
    """Raises OptionError for a value that needs another value beside it."""
    for key, option in renamed.items():
        for other, wanted in option.needs.get(options[key], {}).items():
            if options[other] != wanted:
                given, beside = f"{key}={options[key]}", f"{other}={options[other]}"
                free = [f"{key}={value}" for value in _free(option, other, options[other])]
                choose = [f"{other}={wanted}", *free]
                raise OptionError(
                    coded("options.not_together", game=game, given=given, beside=beside, choose=choose)
                )


def _free(option: RenamedOption, other: str, beside: str) -> list[str]:
    """The values of an option that may stand beside a value of another one."""
    return [value for value in option.values if option.needs.get(value, {}).get(other, beside) == beside]


def meant_by(renamed: Mapping[str, RenamedOption], options: Mapping[str, str]) -> dict[str, str]:
    """The options as the description calls them."""
    found: dict[str, str] = {}
    for key, value in options.items():
        found |= {key: value} if key not in renamed else {renamed[key].of: renamed[key].values[value]}
    return found
