import { expect, test } from "vitest";
import {
  labelsOf,
  type SettingGroup,
  settingsFrom,
  settingsOfKind,
  storedName,
} from "./setting.ts";
import { settingsSchema } from "./settings-schema.ts";

const GROUP = {
  title: { kind: "line", label: "Title", max: 10, default: "Untitled" },
  address: { kind: "lines", label: "Address", max: 20 },
  policy: { kind: "html", label: "Policy", max: 50 },
  website: { kind: "webAddress", label: "Website" },
  markup: { kind: "webAddress", label: "Markup", isSecure: true },
  zone: { kind: "timeZone", label: "Time zone" },
  icon: { kind: "picture", label: "Icon", role: "favicon" },
  tags: { kind: "names", label: "Tags", each: 5, max: 2, default: ["News"] },
  isOpen: { kind: "switch", label: "Open", default: true },
  sources: { kind: "switches", label: "Sources", options: ["about", "blog"] },
  perSecond: { kind: "number", label: "Emails per second", min: 1, max: 9, default: 5 },
  keptDays: { kind: "number", label: "Retention", min: 1, max: 99, default: null },
  side: { kind: "choice", label: "Side", options: ["left", "right"], default: "right" },
} as const satisfies SettingGroup;

const DEFAULTS = {
  title: "Untitled",
  address: "",
  policy: "",
  website: "",
  markup: "",
  zone: "",
  icon: "",
  tags: ["News"],
  isOpen: true,
  sources: { about: true, blog: true },
  perSecond: 5,
  keptDays: null,
  side: "right",
};
const CHOSEN = {
  title: "Notes",
  address: "1 Quay\nTholen",
  policy: "<p>We keep nothing.</p>",
  website: "https://example.org/a",
  markup: "https://example.org/b",
  zone: "Europe/Vienna",
  icon: "https://example.org/a.png",
  tags: ["Ink"],
  isOpen: false,
  sources: { about: false, blog: true },
  perSecond: 9,
  keptDays: 30,
  side: "left",
};

test("defaults replace what is missing, blank or not allowed", () => {
  expect(settingsFrom(GROUP, {})).toEqual(DEFAULTS);
  const blank = { title: " \u200b", tags: [" "], website: "javascript:alert(1)", isOpen: null };
  const wrong = {
    markup: "http://example.org",
    perSecond: 10,
    keptDays: 0,
    side: "top",
    sources: null,
    address: 7,
  };
  expect(settingsFrom(GROUP, { ...blank, ...wrong })).toEqual(DEFAULTS);
});

test("what is stored applies", () => {
  expect(settingsFrom(GROUP, CHOSEN)).toEqual(CHOSEN);
});

test.each([
  ["+02:00", "Etc/GMT-2"],
  ["-0800", "Etc/GMT+8"],
  ["+14", "Etc/GMT-14"],
  ["-00:00", "Etc/GMT+0"],
  ["+15:00", ""],
  ["-13:00", ""],
  ["+05:30", ""],
  ["+x", ""],
])("the UTC offset %s stored by an earlier version is the zone %j", (offset, zone) => {
  expect(settingsFrom(GROUP, { zone: offset }).zone).toBe(zone);
});

test("a form of the group yields its settings", () => {
  expect(settingsSchema(GROUP).parse({ ...CHOSEN, version: "3" })).toEqual({
    ...CHOSEN,
    version: 3,
  });
  const completed = settingsSchema(GROUP).parse({
    ...CHOSEN,
    website: "example.org",
    version: "3",
  });
  expect(completed.website).toBe("https://example.org");
  // An emptied field.
  const { perSecond: _, ...others } = CHOSEN;
  expect(settingsSchema(GROUP).parse({ ...others, version: "3" }).perSecond).toBe(5);
});

const NO_PICTURE = "Icon must be an uploaded picture or an address that begins with https://.";

test.each([
  ["title", "x".repeat(11), "Title must be at most 10 characters long."],
  ["address", "x".repeat(21), "Address must be at most 20 characters long."],
  ["policy", "x".repeat(51), "Policy must be at most 50 characters long."],
  ["website", "mailto:a@example.org", "Website must be a web address such as https://example.org."],
  ["markup", "http://example.org", "Markup must be an address that begins with https://."],
  ["zone", "Mars/Olympus", "Time zone is unknown."],
  ["icon", "javascript:alert(1)", NO_PICTURE],
  ["icon", "//example.org/a.png", NO_PICTURE],
  ["tags", ["a", "b", "c"], "Tags: at most 2."],
  ["perSecond", 10, "Emails per second must be a number from 1 to 9."],
  ["keptDays", 1.5, "Retention must be a number from 1 to 99."],
])("%s is refused", (name, given, problem) => {
  const { error } = settingsSchema(GROUP).safeParse({ ...CHOSEN, [name]: given, version: "1" });
  expect(error?.issues.map(({ path, message }) => [path, message])).toEqual([[[name], problem]]);
});

test("a group lists its labels and its settings of a kind", () => {
  expect(labelsOf(GROUP).keptDays).toBe("Retention");
  expect(settingsOfKind(GROUP, "number")).toEqual(["perSecond", "keptDays"]);
  expect(storedName("blogMetaTitle")).toBe("blog_meta_title");
});
