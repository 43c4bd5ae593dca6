import { cssColor, type Oklch } from "./oklch.ts";

/** `vividness` scales the chroma of the other colors; some hues have less of it on screens. */
type Accent = { label: string; light: Oklch; dark: Oklch; vividness: number };

/** The first is the default, with the values of app/ui/styles/tokens.css. */
export const ACCENTS = {
  cobalt: { label: "Cobalt", light: [0.5, 0.225, 264], dark: [0.74, 0.135, 268], vividness: 1 },
  violet: { label: "Violet", light: [0.5, 0.21, 297], dark: [0.76, 0.13, 300], vividness: 1 },
  raspberry: { label: "Raspberry", light: [0.52, 0.2, 4], dark: [0.76, 0.13, 4], vividness: 0.95 },
  rust: { label: "Rust", light: [0.53, 0.155, 40], dark: [0.77, 0.12, 45], vividness: 0.8 },
  ochre: { label: "Ochre", light: [0.51, 0.105, 72], dark: [0.81, 0.125, 80], vividness: 0.7 },
  forest: { label: "Forest", light: [0.46, 0.11, 155], dark: [0.78, 0.13, 155], vividness: 0.7 },
  petrol: { label: "Petrol", light: [0.48, 0.085, 215], dark: [0.78, 0.1, 210], vividness: 0.6 },
  graphite: {
    label: "Graphite",
    light: [0.34, 0.02, 265],
    dark: [0.86, 0.01, 265],
    vividness: 0.1,
  },
} as const satisfies Record<string, Accent>;

export type AccentName = keyof typeof ACCENTS;
export const ACCENT_NAMES = [
  "cobalt",
  "violet",
  "raspberry",
  "rust",
  "ochre",
  "forest",
  "petrol",
  "graphite",
] as const satisfies readonly AccentName[];

/** Values for app/ui/styles/tokens.css, by theme; `both` are those of dark objects in either theme. */
export function accentColors(name: AccentName) {
  const { light, dark, vividness }: Accent = ACCENTS[name];
  const tint = (lightness: number, chroma: number, [, , hue]: Oklch): Oklch => [
    lightness,
    chroma * vividness,
    hue,
  ];
  return {
    light: {
      accent: light,
      "accent-soft": tint(0.945, 0.032, light),
      "on-accent": [0.99, 0.004, 85] as const,
    },
    dark: {
      accent: dark,
      "accent-soft": tint(0.27, 0.062, dark),
      "on-accent": tint(0.165, 0.03, dark),
    },
    both: {
      "dark-accent": tint(0.8, 0.105, dark),
      "dark-ring": tint(0.66, 0.17, dark),
      medal: light,
    },
    halo: tint(0.6, 0.2, dark),
  };
}

/** Custom properties by the selector that they are declared for. */
export function accentTokens(name: AccentName): Record<":root" | ":root.dark", string> {
  const { light, dark, both, halo } = accentColors(name);
  const declared = (colors: Record<string, Oklch>) =>
    Object.entries(colors)
      .map(([token, color]) => `--${token}:${cssColor(color)};`)
      .join("");
  const shine = `--dark-halo:${cssColor(halo).replace(")", " / 0.35)")};`;
  return { ":root": declared({ ...light, ...both }) + shine, ":root.dark": declared(dark) };
}
