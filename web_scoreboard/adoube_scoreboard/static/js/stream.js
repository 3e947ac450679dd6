// One live stream, in the page's language. A hidden page closes it and opens it again.
//
// A browser makes six requests to a host at once, those of all its pages together, and streams that are requests would
// take them all; of WebSockets it allows some hundred. Where something on the way lets no WebSocket through, the page
// listens to the same address by server-sent events.

import { readDocuments } from "./documents.js";

const RETRY_MS = 1000;
const REFUSED_RETRY_MS = 3000;
// The scoreboard says every 2 s that it is there. A program that hangs or a cable that is pulled closes nothing: only
// the silence tells.
const SILENCE_MS = 5000;
const REFUSALS = 2;
const DATA = "data: ";

// `after` is the moment at which this page was made: the first connection is sent only what has changed since, every other
// one everything. `onConnected` is told whether the stream is open, and when it is not, when the scoreboard was last heard.
export function openStream(address, onFrame, onConnected, after = "") {
  let close = null;
  let isOpen = false;
  let refusals = 0;
  let retry = 0;
  let silence = 0;
  let heardMs = Date.now();
  let read = null;
  let has = after;

  const takes = {
    opened() {
      isOpen = true;
      if (refusals < REFUSALS) refusals = 0;
      hear();
      onConnected(true);
    },
    heard: hear,
    frame(data) {
      hear();
      const frame = read(data);
      if (frame === null) again();
      else onFrame(frame);
    },
    lost,
  };

  function open() {
    clearTimeout(retry);
    if (close !== null || document.hidden) return;
    const wanted = new URL(address, location.href);
    wanted.searchParams.set("language", document.documentElement.lang);
    if (has) wanted.searchParams.set("after", has);
    has = "";
    read = readDocuments();
    close = (refusals < REFUSALS ? bySocket : byEvents)(wanted, takes);
    listen();
  }

  function hear() {
    heardMs = Date.now();
    listen();
  }

  function listen() {
    clearTimeout(silence);
    silence = setTimeout(lost, SILENCE_MS);
  }

  async function lost() {
    const wasOpen = isOpen;
    end();
    onConnected(false, heardMs);
    retry = setTimeout(open, wasOpen ? RETRY_MS : REFUSED_RETRY_MS);
    // A scoreboard that answers and opens no stream is asked the other way.
    if (!wasOpen) refusals = (await answers()) ? (refusals + 1) % (REFUSALS + 1) : 0;
  }

  function end() {
    clearTimeout(retry);
    clearTimeout(silence);
    close?.();
    close = null;
    isOpen = false;
  }

  // A new connection is sent everything: for a page that may have missed something.
  function again() {
    end();
    open();
  }

  document.addEventListener("visibilitychange", () => (document.hidden ? end() : open()));
  addEventListener("pagehide", end);
  addEventListener("pageshow", open);
  open();

  return { again };
}

// Both ways call `opened`, `heard`, `frame` and `lost`, and return what closes them without a word.

function bySocket(address, takes) {
  address.protocol = address.protocol === "https:" ? "wss:" : "ws:";
  const socket = new WebSocket(address.href);
  socket.onopen = takes.opened;
  socket.onclose = takes.lost;
  socket.onmessage = ({ data }) => {
    takes.heard();
    for (const line of data.split("\n")) if (line.startsWith(DATA)) takes.frame(line.slice(DATA.length));
  };
  return () => {
    socket.onopen = socket.onclose = socket.onmessage = null;
    socket.close();
  };
}

function byEvents(address, takes) {
  const source = new EventSource(address);
  source.onopen = takes.opened;
  source.onerror = takes.lost;
  source.onmessage = ({ data }) => takes.frame(data);
  source.addEventListener("still-here", takes.heard);
  return () => source.close();
}

async function answers() {
  const signal = AbortSignal.timeout(SILENCE_MS);
  try {
    return (await fetch(new URL("../icon.svg", import.meta.url), { cache: "no-store", signal })).ok;
  } catch {
    return false;
  }
}
