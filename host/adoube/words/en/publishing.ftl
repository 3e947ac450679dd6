### Texts of documents that are made of a game.

lossy = Some letters are replaced by similar ones: the fonts of this document do not have them.
