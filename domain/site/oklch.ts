/** A color in OKLCH: lightness from 0 to 1, chroma, hue in degrees. */
export type Oklch = readonly [lightness: number, chroma: number, hue: number];

export function cssColor([lightness, chroma, hue]: Oklch): string {
  return `oklch(${short(lightness)} ${short(chroma)} ${short(hue)})`;
}

/** For mails, pictures and the manifest, which do not support OKLCH. */
export function hexColor(color: Oklch): string {
  const channels = linearRgb(color).map((light) => {
    const encoded = light <= 0.0031308 ? 12.92 * light : 1.055 * light ** (1 / 2.4) - 0.055;
    return Math.round(encoded * 255)
      .toString(16)
      .padStart(2, "0");
  });
  return `#${channels.join("")}`;
}

/** Clipped to what screens show. The matrices are those of CSS Color 4. */
function linearRgb([lightness, chroma, hue]: Oklch): [red: number, green: number, blue: number] {
  const a = chroma * Math.cos((hue * Math.PI) / 180);
  const b = chroma * Math.sin((hue * Math.PI) / 180);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    clipped(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    clipped(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    clipped(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
  ];
}

function clipped(light: number): number {
  return Math.min(1, Math.max(0, light));
}

function short(value: number): number {
  return Math.round(value * 1000) / 1000;
}
