### A phone as the camera of a table.

title = The camera of { $table }
code_title = This phone as the camera of { $table }
help = Put the phone where it sees the whole board, plugged in, and leave it there. This page has to stay open and in front.
begin = Film the board
end = Stop filming
picture = What this phone films
which = Camera
another = Camera { $number }
link = Film with this device, or begin with another phone at this address
begins = The first pictures are on their way.
stopped = This phone does not film.
allow = Allow the browser to use the camera.
forbidden = The browser may not use the camera: allow it for this page in the browser's settings, then press the button again.
no_camera = This phone has no camera that can be used now: close other apps that film, then press the button again.
insecure = A browser films over HTTPS alone: open the address that begins with https://.
lost = The scoreboard cannot be reached; this is tried again until it can be. The network may be gone, or adoube has ended.
hidden = This page is not in front, so the phone sends no pictures.
without_script = Filming needs JavaScript.
