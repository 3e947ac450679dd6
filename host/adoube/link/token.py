"""The token by which a board on the network knows its host: 16 bytes, written as 32 hex digits.

`adoube hardware` draws it and writes it into board.json. On the host it comes from `--token`, else from
ADOUBE_TOKEN, else from the file `board_token` in the data folder; one token serves all boards of a house.
"""

from pathlib import Path

from adoube.link.errors import BadToken
from adoube.words import CodedText, coded

__all__ = ["TOKEN_FILE", "TOKEN_VARIABLE", "token_for"]

TOKEN_VARIABLE = "ADOUBE_TOKEN"
TOKEN_FILE = "board_token"
TOKEN_BYTES = 16


def token_for(given: str | None, data_folder: Path) -> bytes | None:
    """The token that was `given`, else that of the file in the data folder; None where there is neither.

    Raises BadToken for one that is not 32 hex digits.
    """
    if given is not None:
        return _bytes_of(given, coded("link.bad_token", text=given))
    file = data_folder / TOKEN_FILE
    if not file.exists():
        return None
    return _bytes_of(
        file.read_text(encoding="ascii", errors="replace"), coded("link.bad_token_file", file=file)
    )


def _bytes_of(text: str, refusal: CodedText) -> bytes:
    try:
        token = bytes.fromhex(text.strip())
    except ValueError as error:
        raise BadToken(refusal) from error
    if len(token) != TOKEN_BYTES:
        raise BadToken(refusal)
    return token
