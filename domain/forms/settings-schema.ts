import { z } from "zod";
import { parseMediaUrl } from "../media/media.ts";
import { isTimeZone } from "../site/time-zone.ts";
import { parseJson } from "../values/parse-json.ts";
import { baseVersion, line } from "./line.ts";
import { names } from "./names.ts";
import { lines, richText } from "./rich-text.ts";
import type { Setting, SettingGroup, SettingValue } from "./setting.ts";
import { webAddress } from "./web-address.ts";

const ADDRESS_MAX_CHARS = 2_000;
const TIME_ZONE_MAX_CHARS = 100;
const BASES_JSON_MAX_CHARS = 20_000;

/** See `Editable` in `server/db/settings.ts`. As JSON; without it, only `version` counts. */
const bases = z
  .string()
  .max(BASES_JSON_MAX_CHARS)
  .transform((json) => parseJson(json, z.record(z.string(), z.string())) ?? undefined)
  .optional();

/** See `Submitted` in `server/db/settings.ts`. As JSON. */
const unanswered = z
  .string()
  .max(BASES_JSON_MAX_CHARS)
  .transform((json) => parseJson(json, z.array(z.string())) ?? undefined)
  .optional();

type Shape<Group extends SettingGroup> = {
  [Name in keyof Group]: z.ZodType<
    SettingValue<Group[Name]>,
    SettingValue<Group[Name]> | undefined
  >;
} & { version: typeof baseVersion; bases: typeof bases; unanswered: typeof unanswered };

/** Validates a form of the group's settings, with what it was loaded from. */
export function settingsSchema<Group extends SettingGroup>(group: Group): z.ZodObject<Shape<Group>>;
export function settingsSchema(group: SettingGroup) {
  const fields = Object.entries(group).map(([name, setting]) => [name, schemaOf(setting)]);
  return z.object({ ...Object.fromEntries(fields), version: baseVersion, bases, unanswered });
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
      const options = setting.options.map((option) => [option, isOn]);
      // A form in which all are off sends none.
      return z.object(Object.fromEntries(options)).prefault({});
    }
    case "number": {
      const { min, max } = setting;
      const problem = `${label} must be a number from ${min} to ${max}.`;
      const number = z.number(problem).int(problem).min(min, problem).max(max, problem);
      return setting.default === null
        ? number.nullable().default(null)
        : number.default(setting.default);
    }
    case "price": {
      const problem = `${label} must be a number from 0 to ${setting.max}, such as 0.25.`;
      return z.number(problem).min(0, problem).max(setting.max, problem).nullable().default(null);
    }
    case "choice":
      return z.enum(setting.options, `${label} is unknown.`).default(setting.default);
    case "webAddress":
      return webAddress(label, setting);
    case "picture":
      return line(label, { max: ADDRESS_MAX_CHARS }).refine(
        (url) => url === "" || parseMediaUrl(url) !== null || isSecureAddress(url),
        noPicture(label),
      );
    case "timeZone":
      return line(label, { max: TIME_ZONE_MAX_CHARS }).refine(
        (name) => name === "" || isTimeZone(name),
        `${label} is unknown.`,
      );
  }
}

/** Also for an address of this site at which there is no picture. */
export const noPicture = (label: string) =>
  `${label} must be an uploaded picture or an address that begins with https://.`;

const isSecureAddress = (url: string) => /^https:\/\/[^/\s]/i.test(url);
