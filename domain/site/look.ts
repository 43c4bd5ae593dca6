import { type SettingGroup, type Settings, settingsFrom } from "../forms/setting.ts";
import { ACCENT_NAMES, accentTokens } from "./accents.ts";
import { FONT_PAIR_NAMES, fontTokens } from "./font-pairs.ts";

/** Each choice's default is what app/ui/styles/tokens.css says. */
export const LOOK_SETTINGS = {
  accentColor: {
    kind: "choice",
    label: "Accent color",
    options: ACCENT_NAMES,
    default: "cobalt",
  },
  fontPair: { kind: "choice", label: "Font pair", options: FONT_PAIR_NAMES, default: "editorial" },
  cornerRadius: {
    kind: "choice",
    label: "Corner radius",
    options: ["sharp", "soft", "round"],
    default: "soft",
  },
  spacing: { kind: "choice", label: "Spacing", options: ["airy", "compact"], default: "airy" },
} as const satisfies SettingGroup;

export type Look = Settings<typeof LOOK_SETTINGS>;

export const DEFAULT_LOOK: Look = settingsFrom(LOOK_SETTINGS, {});

/** Undefined when it is the default. */
export function chosenLook(stored: { [Name in keyof Look]?: unknown }): Look | undefined {
  const look = settingsFrom(LOOK_SETTINGS, stored);
  return lookTokens(look) ? look : undefined;
}

/** In pixels; `pill` is for buttons and chips. */
const RADII = {
  sharp: { s: 2, m: 3, l: 4, xl: 6, pill: 4 },
  soft: { s: 8, m: 14, l: 22, xl: 34, pill: 99 },
  round: { s: 12, m: 22, l: 34, xl: 46, pill: 99 },
} as const;

export function cornerRadii({ cornerRadius }: Pick<Look, "cornerRadius">) {
  return RADII[cornerRadius];
}

const COMPACT_TOKENS = [
  "--space-page:clamp(1.25rem, 2.5vw, 2.5rem);",
  "--space-section:clamp(2.75rem, 4.5vw, 4.25rem);",
  "--space-block:clamp(2rem, 3.5vw, 3rem);",
  "--space-part:clamp(1.5rem, 2.2vw, 2.25rem);",
  "--space-rows:clamp(1.75rem, 1.6rem + 0.4vw, 2rem);",
].join("");

/** What differs from app/ui/styles/tokens.css, as rules of a style sheet. Empty for the default. */
export function lookTokens({ accentColor, fontPair, cornerRadius, spacing }: Look): string {
  const accent = accentColor === "cobalt" ? undefined : accentTokens(accentColor);
  const root = [
    accent?.[":root"],
    fontPair !== "editorial" && fontTokens(fontPair),
    cornerRadius !== "soft" && radiusTokens(cornerRadius),
    spacing === "compact" && COMPACT_TOKENS,
  ]
    .filter(Boolean)
    .join("");
  return ruleOf(":root", root) + ruleOf(":root.dark", accent?.[":root.dark"] ?? "");
}

function radiusTokens(cornerRadius: Look["cornerRadius"]): string {
  return Object.entries(RADII[cornerRadius])
    .map(([step, pixels]) => `--radius-${step}:${pixels}px;`)
    .join("");
}

function ruleOf(selector: string, declarations: string): string {
  return declarations && `${selector}{${declarations.replace(/;$/, "")}}`;
}
