"""One port, one asyncio loop: the server, its sockets, and the live streams."""
