// What is drawn while corners are shown: the cross that the keyboard moves, the corners set, the lines between them.

const SVG = "http://www.w3.org/2000/svg";
const DIGIT_PART = 22;

// Lays a layer over a picture, in its pixels.
export function layOver(picture, label) {
  const { naturalWidth, naturalHeight } = picture.querySelector("img");
  const layer = element("svg", {
    class: "pick",
    viewBox: `0 0 ${naturalWidth} ${naturalHeight}`,
    tabindex: 0,
    role: "application",
    "aria-label": label,
    "aria-describedby": "corners-help",
  });
  picture.append(layer);
  return layer;
}

// Corners and the cross are [x, y], each from 0 to 1; a cross of null is not drawn.
export function draw(layer, corners, cross) {
  const { width, height } = layer.viewBox.baseVal;
  const scaled = ([x, y]) => [(x * width).toFixed(1), (y * height).toFixed(1)];
  const places = corners.map(scaled);
  const parts = [twice("polygon", { points: places.map(([x, y]) => `${x},${y}`).join(" ") })];
  if (cross !== null) {
    const [x, y] = scaled(cross);
    parts.push(twice("path", { d: `M${x},0V${height}M0,${y}H${width}` }));
  }
  places.forEach(([x, y], index) => {
    const digit = element("text", { x, y, "font-size": height / DIGIT_PART });
    digit.textContent = index + 1;
    parts.push(twice("path", { d: `M${x},${y}h0`, class: "dot" }), [digit]);
  });
  layer.replaceChildren(...parts.flat());
}

// Once as a halo and once on it, so that it is seen on any picture.
function twice(name, attributes) {
  const classes = attributes.class ?? "";
  return [element(name, { ...attributes, class: `${classes} halo`.trim() }), element(name, attributes)];
}

function element(name, attributes) {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  return made;
}
