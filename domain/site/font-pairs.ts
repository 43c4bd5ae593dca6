/** Files of a Fontsource package; `*` stands for the subset. */
type Files = string;

type StandIn = { sizeAdjust: number; ascent: number; descent: number };

/**
 * `scale` brings display faces to one width, in percent of the type size. Stand-ins are system fonts
 * adjusted to the face, so that nothing moves when it arrives: measured on a paragraph of English.
 */
export type DisplayFace = {
  family: string;
  kind: "serif" | "sans";
  scale: number;
  upright: { files: Files; standIn: StandIn };
  italic?: { files: Files; standIn: StandIn };
};

/** With weights from 400 to 700; the bold of a stand-in is another file. */
export type TextFace = { family: string; files: Files; standIn: StandIn; boldStandIn: StandIn };

export type FontPair = { label: string; display: DisplayFace; text: TextFace };

const standIn = (sizeAdjust: number, ascent: number, descent: number): StandIn => ({
  sizeAdjust,
  ascent,
  descent,
});
const variable = (name: string): Files =>
  `@fontsource-variable/${name}/files/${name}-*-wght-normal.woff2`;
const fixed = (name: string, style: string): Files =>
  `@fontsource/${name}/files/${name}-*-${style}.woff2`;

/** The first is the default. One weight of a display face: it is used for nothing but headings. */
export const FONT_PAIRS = {
  editorial: {
    label: "Editorial",
    display: {
      family: "Instrument Serif",
      kind: "serif",
      scale: 100,
      upright: {
        files: fixed("instrument-serif", "400-normal"),
        standIn: standIn(83.4, 118.7, 37.2),
      },
      italic: {
        files: fixed("instrument-serif", "400-italic"),
        standIn: standIn(87.6, 113, 35.4),
      },
    },
    text: {
      family: "Instrument Sans",
      files: variable("instrument-sans"),
      standIn: standIn(102.7, 94.4, 24.3),
      boldStandIn: standIn(97.5, 99.5, 25.6),
    },
  },
  modern: {
    label: "Modern",
    display: {
      family: "Bricolage Grotesque",
      kind: "sans",
      scale: 80,
      upright: {
        files: fixed("bricolage-grotesque", "600-normal"),
        standIn: standIn(80.4, 92.5, 26.9),
      },
    },
    text: {
      family: "Albert Sans",
      files: variable("albert-sans"),
      standIn: standIn(103.5, 91.8, 24.1),
      boldStandIn: standIn(97, 97.9, 25.8),
    },
  },
  warm: {
    label: "Warm",
    display: {
      family: "Fraunces",
      kind: "serif",
      scale: 82,
      upright: { files: fixed("fraunces", "500-normal"), standIn: standIn(96.3, 83.5, 22.1) },
      italic: { files: fixed("fraunces", "500-italic"), standIn: standIn(91.1, 88.2, 23.4) },
    },
    text: {
      family: "Figtree",
      files: variable("figtree"),
      standIn: standIn(100.8, 94.2, 24.8),
      boldStandIn: standIn(95.4, 99.6, 26.2),
    },
  },
  bold: {
    label: "Bold",
    display: {
      family: "DM Serif Display",
      kind: "serif",
      scale: 88,
      upright: {
        files: fixed("dm-serif-display", "400-normal"),
        standIn: standIn(96.6, 94.7, 31),
      },
      italic: {
        files: fixed("dm-serif-display", "400-italic"),
        standIn: standIn(93, 98.4, 32.2),
      },
    },
    text: {
      family: "Karla",
      files: variable("karla"),
      standIn: standIn(102.3, 90, 24.4),
      boldStandIn: standIn(98.3, 93.6, 25.4),
    },
  },
  elegant: {
    label: "Elegant",
    display: {
      family: "Cormorant Garamond",
      kind: "serif",
      scale: 100,
      upright: {
        files: fixed("cormorant-garamond", "500-normal"),
        standIn: standIn(96.7, 95.1, 30),
      },
      italic: {
        files: fixed("cormorant-garamond", "500-italic"),
        standIn: standIn(87.5, 105.1, 33.1),
      },
    },
    text: {
      family: "Instrument Sans",
      files: variable("instrument-sans"),
      standIn: standIn(102.7, 94.4, 24.3),
      boldStandIn: standIn(97.5, 99.5, 25.6),
    },
  },
} as const satisfies Record<string, FontPair>;

export type FontPairName = keyof typeof FONT_PAIRS;
export const FONT_PAIR_NAMES = [
  "editorial",
  "modern",
  "warm",
  "bold",
  "elegant",
] as const satisfies readonly FontPairName[];

export function fontPair(name: FontPairName): FontPair {
  return FONT_PAIRS[name];
}

/** Declarations that replace those of app/ui/styles/tokens.css. */
export function fontTokens(name: FontPairName): string {
  const { display, text } = fontPair(name);
  const system = display.kind === "serif" ? `"Times New Roman", serif` : "system-ui, sans-serif";
  return [
    `--fallback-sans:"${standInOf(text)}", system-ui, sans-serif;`,
    `--fallback-display:"${standInOf(display)}", ${system};`,
    `--font-sans:"${text.family}", var(--fallback-sans);`,
    `--font-display:"${display.family}", var(--fallback-display);`,
  ].join("");
}

export function standInOf({ family }: { family: string }): string {
  return `${family} Stand-in`;
}
