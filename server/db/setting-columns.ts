import type { $Type } from "drizzle-orm";
import { boolean, doublePrecision, integer, jsonb, text } from "drizzle-orm/pg-core";
import {
  type Setting,
  type SettingGroup,
  type SettingValue,
  storedName,
} from "#domain/forms/setting.ts";
import { texts } from "./columns.ts";

const textColumn = (name: string, byDefault = "") => text(name).notNull().default(byDefault);
const switchColumn = (name: string, byDefault = false) =>
  boolean(name).notNull().default(byDefault);
const optionalNumber = (name: string) => integer(name);
const requiredNumber = (name: string, byDefault: number) =>
  integer(name).notNull().default(byDefault);
const priceColumn = (name: string) => doublePrecision(name);
const switchesColumn = (name: string, options: readonly string[]) =>
  jsonb(name)
    .notNull()
    .default(Object.fromEntries(options.map((option) => [option, true])));

type ColumnOf<Of extends Setting> = Of extends { kind: "switch" }
  ? ReturnType<typeof switchColumn>
  : Of extends { kind: "names" }
    ? ReturnType<typeof texts>
    : Of extends { kind: "number"; default: null }
      ? ReturnType<typeof optionalNumber>
      : Of extends { kind: "number" }
        ? ReturnType<typeof requiredNumber>
        : Of extends { kind: "price" }
          ? ReturnType<typeof priceColumn>
          : Of extends { kind: "switches" }
            ? $Type<ReturnType<typeof switchesColumn>, SettingValue<Of>>
            : $Type<ReturnType<typeof textColumn>, SettingValue<Of>>;

/** A blank text is stored as such, so that its default may change. */
export function settingColumns<Group extends SettingGroup>(
  group: Group,
): { [Name in keyof Group]: ColumnOf<Group[Name]> };
export function settingColumns(group: SettingGroup) {
  return Object.fromEntries(
    Object.entries(group).map(([name, setting]) => [name, columnOf(storedName(name), setting)]),
  );
}

function columnOf(name: string, setting: Setting) {
  switch (setting.kind) {
    case "switch":
      return switchColumn(name, setting.default);
    case "names":
      return texts(name);
    case "number":
      return setting.default === null
        ? optionalNumber(name)
        : requiredNumber(name, setting.default);
    case "price":
      return priceColumn(name);
    case "switches":
      return switchesColumn(name, setting.options);
    case "choice":
      return textColumn(name, setting.default);
    case "line":
    case "lines":
    case "html":
    case "webAddress":
    case "timeZone":
    case "picture":
      return textColumn(name);
  }
}
