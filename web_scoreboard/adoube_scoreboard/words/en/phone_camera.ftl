### A phone as the camera of a table.

title = The camera of { $table }
code_title = This phone as the camera of { $table }
help = Put the phone where it sees the whole board, plugged in, and leave it there. This page has to stay open and in front.
begin = Film the board
end = Stop filming
picture = What this phone films
which = Camera
another = Camera { $number }
link = Film with this device, or open this address on another phone
begins = The first pictures are on their way.
stopped = This phone is not filming.
allow = Allow the browser to use the camera.
forbidden = The browser may not use the camera: allow it for this page in the browser's settings, then press the button again.
no_camera = No camera is available on this phone: close other apps that film, then press the button again.
insecure = The camera needs HTTPS: open the address that begins with https://.
lost = The scoreboard cannot be reached; this page keeps trying. The network may be down, or adoube has stopped.
hidden = This page is not in front, so the phone sends no pictures.
without_script = Filming needs JavaScript.
