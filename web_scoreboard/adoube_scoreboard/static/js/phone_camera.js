// Films the board with this phone and sends picture after picture: never two at once, each after the answer to the
// one before. Whatever interrupts it (a locked screen, a lost network, another app) it goes on by itself.
import { stayAwake } from "./awake.js";
import { openCamera, offerCameras } from "./own_camera.js";

const LONGER_SIDE = 1280;
const QUALITY = 0.8;
const RETRY_MS = 1000;
const WITHIN_MS = 10_000;

const words = document.body.dataset;
const [sign, says, told, frame, look] = [".sign", ".says", "[role=status]", ".picture", ".look"].map((each) =>
  document.querySelector(each),
);
const video = document.querySelector("video");
const [film, stop] = ["[data-film]", "[data-stop]"].map((each) => document.querySelector(each));
const canvas = document.createElement("canvas");

let round = 0;
let drawn = "";

const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

// What passes by itself is shown and not read out; neither is what stays the same.
function tell({ says: text, label = "", sign: kind = "", overlay = "", is_news: isNews = true }) {
  const spoken = [label, isNews ? text : ""].filter(Boolean).join(". ");
  for (const [place, shown] of [
    [says, text],
    [sign, label],
    [told, spoken],
  ]) {
    if (place.textContent !== shown) place.textContent = shown;
  }
  sign.hidden = label === "";
  sign.dataset.sign = kind;
  if (drawn !== overlay) look.innerHTML = drawn = overlay;
}

function show(filming) {
  film.hidden = filming;
  stop.hidden = frame.hidden = !filming;
}

function end(text) {
  round += 1;
  for (const track of video.srcObject?.getTracks() ?? []) track.stop();
  video.srcObject = null;
  show(false);
  tell({ says: text });
}

async function begin() {
  const mine = ++round;
  tell({ says: words.allow });
  if (!(await openAgain(mine))) return;
  show(true);
  let sendTo = null;
  while (mine === round) {
    try {
      if (document.hidden) {
        tell({ says: words.hidden });
        await pause(RETRY_MS);
        continue;
      }
      if (!isLive() && !(await openAgain(mine))) return;
      sendTo ??= await becomeCamera();
      await pause(await send(sendTo, mine));
    } catch (error) {
      if (mine !== round) return;
      if (error instanceof Refusal) return end(error.message);
      tell({ says: words.lost });
      await pause(RETRY_MS);
    }
  }
}

const isLive = () => video.srcObject?.getVideoTracks().some((track) => track.readyState === "live" && !track.muted);

async function openAgain(mine) {
  const why = await openCamera(video, document.querySelector(".which select").value);
  if (mine !== round) return false;
  if (why) end(words[why]);
  else await offerCameras(document.querySelector(".which"), video, words.another);
  return !why;
}

class Refusal extends Error {}

// The answer as JSON. What is refused for good ends the filming; what the scoreboard cannot do just now is tried again.
async function post(address, body) {
  const headers = { Accept: "application/json" };
  const answer = await fetch(address, { method: "POST", body, headers, signal: AbortSignal.timeout(WITHIN_MS) });
  if (answer.status >= 500) throw new Error(answer.statusText);
  if (answer.status === 403) {
    // The log-in has ended: the page asks for the code again.
    location.reload();
    throw new Error("log-in");
  }
  if (!answer.ok) throw new Refusal((await answer.json()).text);
  return answer.json();
}

async function becomeCamera() {
  return (await post(words.begin, new URLSearchParams({ csrf: words.csrf }))).send_to;
}

// How long to wait before the next picture.
async function send(address, mine) {
  const jpeg = await picture();
  if (jpeg === null) return RETRY_MS / 10;
  const answer = await post(address, jpeg);
  if (mine === round) tell(answer);
  return answer.wait_ms;
}

function picture() {
  const { videoWidth: width, videoHeight: height } = video;
  if (!width) return null;
  const factor = Math.min(1, LONGER_SIDE / Math.max(width, height));
  canvas.width = Math.round(width * factor);
  canvas.height = Math.round(height * factor);
  canvas.getContext("2d", { alpha: false }).drawImage(video, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve) => canvas.toBlob(resolve, "image/jpeg", QUALITY));
}

film.addEventListener("click", begin);
stop.addEventListener("click", () => end(words.stopped));
document.querySelector(".which").addEventListener("change", () => {
  if (stop.hidden) return;
  for (const track of video.srcObject?.getTracks() ?? []) track.stop();
});
stayAwake();
// A browser that has thrown the page away and loads it again goes on, where it may without asking.
const leave = await navigator.permissions?.query({ name: "camera" }).catch(() => null);
if (leave?.state === "granted") begin();
