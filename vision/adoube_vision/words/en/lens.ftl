### Measuring a camera's lens by a Charuco sheet.

sheet_title = A sheet to measure a camera's lens by
sheet_note = Squares of { $square } mm. Keep this page flat: glue it on a board, and hold it before the camera.
