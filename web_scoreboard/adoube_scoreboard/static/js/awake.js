// Keeps the screen on while the page is in front, where the browser can (over HTTPS, or on this computer itself).

export function stayAwake() {
  if (!("wakeLock" in navigator)) return;
  const ask = async () => {
    if (document.hidden) return;
    try {
      await navigator.wakeLock.request("screen");
    } catch {
      // A low battery, or the person has forbidden it: then the screen goes dark as always.
    }
  };
  document.addEventListener("visibilitychange", ask);
  ask();
}
