// A button that fills the screen with the page, where the browser can.

export function toggleScreen() {
  if (document.fullscreenElement) document.exitFullscreen();
  else document.documentElement.requestFullscreen();
}

export function fillScreen(button) {
  if (!document.fullscreenEnabled) return;
  button.hidden = false;
  button.addEventListener("click", toggleScreen);
}
