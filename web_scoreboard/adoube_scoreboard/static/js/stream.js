// One live stream, in the page's language. A hidden page closes it, since a browser allows few connections to one host, and opens it again.

const RETRY_MS = 3000;
// The scoreboard says every 15 s that it is there. A cable that is pulled or a computer that sleeps closes nothing:
// only the silence tells.
const SILENCE_MS = 40_000;

export function openStream(address, onFrame, onConnected) {
  let source = null;
  let retry = 0;
  let silence = 0;

  function open() {
    clearTimeout(retry);
    if (source !== null || document.hidden) return;
    const wanted = new URL(address, location.href);
    wanted.searchParams.set("language", document.documentElement.lang);
    source = new EventSource(wanted);
    source.onopen = () => {
      listen();
      onConnected(true);
    };
    source.onmessage = (event) => {
      listen();
      onFrame(JSON.parse(event.data));
    };
    source.addEventListener("still-here", listen);
    source.onerror = () => {
      onConnected(false);
      // A browser tries again by itself after a lost connection, but not after a refusal.
      if (source.readyState === EventSource.CLOSED) openAgain();
    };
    listen();
  }

  function listen() {
    clearTimeout(silence);
    silence = setTimeout(() => {
      onConnected(false);
      openAgain();
    }, SILENCE_MS);
  }

  function openAgain() {
    close();
    retry = setTimeout(open, RETRY_MS);
  }

  function close() {
    clearTimeout(retry);
    clearTimeout(silence);
    source?.close();
    source = null;
  }

  document.addEventListener("visibilitychange", () => (document.hidden ? close() : open()));
  addEventListener("pagehide", close);
  addEventListener("pageshow", open);
  open();

  return {
    // A new connection is sent everything: for a page that may have missed something.
    again() {
      close();
      open();
    },
  };
}
