// One live stream. A hidden page closes it, since a browser allows few connections to one host, and opens it again.

const RETRY_MS = 3000;

export function openStream(address, onFrame, onConnected) {
  let source = null;
  let retry = 0;

  function open() {
    clearTimeout(retry);
    if (source !== null || document.hidden) return;
    source = new EventSource(address);
    source.onopen = () => onConnected(true);
    source.onmessage = (event) => onFrame(JSON.parse(event.data));
    source.onerror = () => {
      onConnected(false);
      // A browser tries again by itself after a lost connection, but not after a refusal.
      if (source.readyState !== EventSource.CLOSED) return;
      close();
      retry = setTimeout(open, RETRY_MS);
    };
  }

  function close() {
    clearTimeout(retry);
    source?.close();
    source = null;
  }

  document.addEventListener("visibilitychange", () => (document.hidden ? close() : open()));
  addEventListener("pagehide", close);
  addEventListener("pageshow", open);
  open();
}
