/**
 * The colours of the sample pictures, written in OKLCH like the site's own tokens.
 * SVG rasterisers read only sRGB, so they are converted here.
 */

/**
 * Converts OKLCH to a hexadecimal sRGB colour; what lies outside sRGB is clipped.
 * @param {number} lightness 0 to 1
 * @param {number} chroma 0 to about 0.3
 * @param {number} hue in degrees
 * @returns {string} `#rrggbb`
 */
export function oklch(lightness, chroma, hue) {
  const a = chroma * Math.cos((hue * Math.PI) / 180);
  const b = chroma * Math.sin((hue * Math.PI) / 180);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const linear = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
  return `#${linear.map((channel) => hexByte(gammaEncoded(channel))).join("")}`;
}

function gammaEncoded(channel) {
  const clipped = Math.min(1, Math.max(0, channel));
  return clipped <= 0.0031308 ? 12.92 * clipped : 1.055 * clipped ** (1 / 2.4) - 0.055;
}

function hexByte(fraction) {
  return Math.round(fraction * 255)
    .toString(16)
    .padStart(2, "0");
}

export const paper = oklch(0.985, 0.004, 85);
export const paperSunk = oklch(0.945, 0.008, 85);
export const ink = oklch(0.21, 0.012, 265);
export const inkSoft = oklch(0.53, 0.012, 265);
export const night = oklch(0.2, 0.03, 268);
export const cobalt = oklch(0.5, 0.225, 264);
export const cobaltDeep = oklch(0.33, 0.15, 266);
export const cobaltPale = oklch(0.84, 0.07, 264);

export const coral = oklch(0.7, 0.175, 33);
export const coralDeep = oklch(0.6, 0.185, 32);
export const vermilion = oklch(0.64, 0.22, 33);
export const amber = oklch(0.83, 0.155, 82);
export const marigold = oklch(0.81, 0.16, 76);
export const rose = oklch(0.87, 0.055, 20);
export const roseDeep = oklch(0.68, 0.15, 20);
export const crust = oklch(0.7, 0.14, 58);
export const crustDeep = oklch(0.52, 0.12, 50);
export const cream = oklch(0.93, 0.04, 85);
export const sand = oklch(0.88, 0.06, 85);
