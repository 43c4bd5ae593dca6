import { z } from "zod";
import { isTimeZone } from "../site/time-zone.ts";
import { baseVersion, line } from "./line.ts";
import { names } from "./names.ts";
import { lines, richText } from "./rich-text.ts";
import type { Setting, SettingGroup, SettingValue } from "./setting.ts";
import { webAddress } from "./web-address.ts";

const ADDRESS_MAX = 2_000;
const TIME_ZONE_MAX = 100;

type Shape<Group extends SettingGroup> = {
  [Name in keyof Group]: z.ZodType<
    SettingValue<Group[Name]>,
    SettingValue<Group[Name]> | undefined
  >;
} & { version: typeof baseVersion };

/** Validates a form of the group's settings, with the version that it was loaded from. */
export function settingsSchema<Group extends SettingGroup>(group: Group): z.ZodObject<Shape<Group>>;
export function settingsSchema(group: SettingGroup) {
  const fields = Object.entries(group).map(([name, setting]) => [name, schemaOf(setting)]);
  return z.object({ ...Object.fromEntries(fields), version: baseVersion });
}

function schemaOf(setting: Setting): z.ZodType {
  const { label } = setting;
  switch (setting.kind) {
    case "line":
      return line(label, setting);
    case "lines":
      return lines(label, setting);
    case "html":
      return richText(label, setting);
    case "names":
      return names(label, setting);
    case "switch":
      return z.boolean().default(false);
    case "switches": {
      const isOn = z.boolean().default(false);
      return z.object(Object.fromEntries(setting.options.map((option) => [option, isOn])));
    }
    case "number": {
      const { min, max } = setting;
      const problem = `${label} must be a number from ${min} to ${max}.`;
      const number = z.number(problem).int(problem).min(min, problem).max(max, problem);
      return setting.default === null ? number.nullable().default(null) : number;
    }
    case "choice":
      return z.enum(setting.options).default(setting.default);
    case "webAddress":
      return webAddress(label);
    case "picture":
      return line(label, { max: ADDRESS_MAX });
    case "timeZone":
      return line(label, { max: TIME_ZONE_MAX }).refine(
        (name) => name === "" || isTimeZone(name),
        `${label} is unknown.`,
      );
  }
}
