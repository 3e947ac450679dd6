"""Where pictures come from: a device, a film, a stream, a folder, or the studio.

`opening` opens what stands behind `camera:`; a source that fails says so in one sentence, and `steady` opens
it again until it gives pictures.
"""
