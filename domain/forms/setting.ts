import { storedTimeZone } from "../site/time-zone.ts";
import { trimmed } from "../text/blank.ts";

/**
 * One setting: its kind decides the column (`server/db/setting-columns.ts`), the validation
 * (`settings-schema.ts`) and how an import reads it. `label` is also used in error messages.
 */
export type Setting = { label: string } & (
  | { kind: "line" | "lines" | "html"; max: number; default?: string }
  /** `isSecure`: only https. */
  | { kind: "webAddress"; isSecure?: boolean }
  | { kind: "timeZone" }
  | { kind: "picture"; role: "social" | "favicon" | "profile" }
  | { kind: "names"; each: number; max: number; default?: readonly string[] }
  | { kind: "switch"; default?: boolean }
  /** All on by default. */
  | { kind: "switches"; options: readonly string[] }
  /** Null by default when it may be absent. */
  | { kind: "number"; min: number; max: number; default: number | null }
  /** In US dollars, null by default. */
  | { kind: "price"; max: number }
  | { kind: "choice"; options: readonly string[]; default: string }
);

/** Settings that are edited together, or read together. */
export type SettingGroup = Readonly<Record<string, Setting>>;

export type SettingValue<Of extends Setting> = Of extends { kind: "switch" }
  ? boolean
  : Of extends { kind: "names" }
    ? string[]
    : Of extends { kind: "number"; default: infer Default }
      ? number | Extract<Default, null>
      : Of extends { kind: "price" }
        ? number | null
        : Of extends { kind: "switches"; options: readonly (infer Option extends string)[] }
          ? Record<Option, boolean>
          : Of extends { kind: "choice"; options: readonly (infer Option)[] }
            ? Option
            : string;

export type Settings<Group extends SettingGroup> = {
  -readonly [Name in keyof Group]: SettingValue<Group[Name]>;
};

/** What is stored as it applies: defaults replace what is missing, blank or not allowed. */
export function settingsFrom<Group extends SettingGroup>(
  group: Group,
  stored: { readonly [Name in keyof Group]?: unknown },
): Settings<Group>;
export function settingsFrom(group: SettingGroup, stored: Readonly<Record<string, unknown>>) {
  return Object.fromEntries(
    Object.entries(group).map(([name, setting]) => [name, valueFrom(setting, stored[name])]),
  );
}

function valueFrom(setting: Setting, stored: unknown): unknown {
  switch (setting.kind) {
    case "switch":
      return typeof stored === "boolean" ? stored : (setting.default ?? false);
    case "switches": {
      const isOn = new Map(Object.entries(stored ?? {}));
      return Object.fromEntries(setting.options.map((name) => [name, isOn.get(name) ?? true]));
    }
    case "names": {
      const names = namesFrom(stored);
      return names.length > 0 ? names : [...(setting.default ?? [])];
    }
    case "number":
      return isBetween(stored, setting.min, setting.max) ? stored : setting.default;
    case "price":
      return isBetween(stored, 0, setting.max) ? stored : null;
    case "choice":
      return setting.options.find((option) => option === stored) ?? setting.default;
    case "webAddress":
      return isWebAddress(textFrom(stored), setting) ? textFrom(stored) : "";
    case "timeZone":
      return storedTimeZone(textFrom(stored));
    case "picture":
      return textFrom(stored);
    case "line":
    case "lines":
    case "html":
      return textFrom(stored) || (setting.default ?? "");
  }
}

function isWebAddress(text: string, { isSecure = false }: { isSecure?: boolean }): boolean {
  return (isSecure ? /^https:\/\/[^/]/i : /^https?:\/\/[^/]/i).test(text);
}

function isBetween(stored: unknown, min: number, max: number): boolean {
  return typeof stored === "number" && stored >= min && stored <= max;
}

function textFrom(stored: unknown): string {
  return typeof stored === "string" ? trimmed(stored) : "";
}

function namesFrom(stored: unknown): string[] {
  const names: unknown[] =
    typeof stored === "string" ? stored.split(",") : Array.isArray(stored) ? stored : [];
  return names.map(textFrom).filter(Boolean);
}

type NamesOfKind<Group extends SettingGroup, Kind> = {
  [Name in keyof Group]: Group[Name] extends { kind: Kind } ? Name : never;
}[keyof Group];

export function settingsOfKind<Group extends SettingGroup, Kind extends Setting["kind"]>(
  group: Group,
  kind: Kind,
): NamesOfKind<Group, Kind>[];
export function settingsOfKind(group: SettingGroup, kind: string): string[] {
  return Object.keys(group).filter((name) => group[name]?.kind === kind);
}

/** For the messages and the conflict dialog of a form. */
export function labelsOf<Group extends SettingGroup>(group: Group): Record<keyof Group, string>;
export function labelsOf(group: SettingGroup): Record<string, string> {
  return Object.fromEntries(Object.entries(group).map(([name, { label }]) => [name, label]));
}

/** The name of a setting in the database and in `site.yaml`: `blog_meta_title` of `blogMetaTitle`. */
export function storedName(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
