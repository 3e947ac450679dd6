// Looks again and again whether the class has begun.

const EVERY_MS = 5000;

setInterval(() => {
  if (!document.hidden) location.reload();
}, EVERY_MS);
