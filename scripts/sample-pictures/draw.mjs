/** Small builders of SVG markup; every one returns a string. Lengths are in pixels of the picture. */

/** A whole picture: its size, its background colour and what is drawn on it. */
export function picture(width, height, background, ...parts) {
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`,
    rect(0, 0, width, height, background),
    ...parts.flat(Number.POSITIVE_INFINITY),
    "</svg>",
  ].join("");
}

export function rect(x, y, width, height, fill, attributes = {}) {
  return element("rect", { x, y, width, height, fill, ...attributes });
}

export function circle(cx, cy, r, fill, attributes = {}) {
  return element("circle", { cx, cy, r, fill, ...attributes });
}

export function ring(cx, cy, r, stroke, width, attributes = {}) {
  return circle(cx, cy, r, "none", { stroke, "stroke-width": width, ...attributes });
}

export function line(x1, y1, x2, y2, stroke, width, attributes = {}) {
  return element("line", { x1, y1, x2, y2, stroke, "stroke-width": width, ...attributes });
}

export function path(d, fill, attributes = {}) {
  return element("path", { d, fill, ...attributes });
}

export function stroke(d, colour, width, attributes = {}) {
  return path(d, "none", { stroke: colour, "stroke-width": width, ...attributes });
}

/** The path data of a straight-edged figure through [x, y] points. */
export function polygon(points, closed = true) {
  return `M${points.map(([x, y]) => `${short(x)} ${short(y)}`).join("L")}${closed ? "Z" : ""}`;
}

/** The path data of a smooth curve through [x, y] points (Catmull-Rom). */
export function curve(points) {
  const at = (index) => points[Math.min(points.length - 1, Math.max(0, index))];
  const segments = points.slice(1).map(([x, y], index) => {
    const [[ax, ay], [bx, by], [dx, dy]] = [at(index - 1), at(index), at(index + 2)];
    const controls = [bx + (x - ax) / 6, by + (y - ay) / 6, x - (dx - bx) / 6, y - (dy - by) / 6];
    return `C${[...controls, x, y].map(short).join(" ")}`;
  });
  return `M${points[0].map(short).join(" ")}${segments.join("")}`;
}

export function group(transform, ...parts) {
  return `<g transform="${transform}">${parts.flat(Number.POSITIVE_INFINITY).join("")}</g>`;
}

/** Draws `parts` only inside `shape`; `id` must be unique in the picture. */
export function clipped(id, shape, ...parts) {
  const inside = parts.flat(Number.POSITIVE_INFINITY).join("");
  return `<clipPath id="${id}">${shape}</clipPath><g clip-path="url(#${id})">${inside}</g>`;
}

/** A blurred dark copy of a figure, to be drawn under it. */
export function shadow(id, blur, opacity, colour, ...figures) {
  const inside = figures.flat(Number.POSITIVE_INFINITY).join("");
  return (
    `<filter id="${id}" x="-50%" y="-50%" width="200%" height="200%">` +
    `<feGaussianBlur stdDeviation="${blur}"/></filter>` +
    `<g filter="url(#${id})" opacity="${opacity}" fill="${colour}">${inside}</g>`
  );
}

/** Calls `make` with 0, 1, … count - 1. */
export function times(count, make) {
  return Array.from({ length: count }, (_, index) => make(index));
}

/** A point at `angle` degrees (0 is up, clockwise) and `radius` from a centre. */
export function polar(cx, cy, radius, angle) {
  const radians = ((angle - 90) * Math.PI) / 180;
  return [cx + radius * Math.cos(radians), cy + radius * Math.sin(radians)];
}

function element(name, attributes) {
  const written = Object.entries(attributes)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => ` ${key}="${typeof value === "number" ? short(value) : value}"`);
  return `<${name}${written.join("")}/>`;
}

function short(number) {
  return Math.round(number * 100) / 100;
}
