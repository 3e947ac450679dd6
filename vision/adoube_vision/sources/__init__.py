"""Sources of pictures: a device, a film, a stream, a folder, or a phone.

`opening` opens the source that a text after `camera:` names, and opens it again after it has failed.
"""
