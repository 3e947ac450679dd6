"""The journal: what a table's referee was told and what it decided, on disk before anybody sees it.

`payloads` is what a row says, `rows` a row with its place and time, `journal` the file of all tables,
`journal_file` how that file is opened, mended and guarded, `resume` what a table needs to go on.
"""
