import { expect, test } from "vitest";
import { ABOUT_SETTINGS } from "#domain/about/about-settings.ts";
import { CONTACT_SETTINGS } from "#domain/contact/contact-page.ts";
import type { Setting } from "#domain/forms/setting.ts";
import { ALL_SITE_SETTINGS } from "#domain/site/settings.ts";
import { SEEN_BY_VISITORS, UNSEEN } from "./support/setting-tests.ts";
import { textOfTest } from "./support/text-of-test.ts";

const SETTINGS = new Map<string, Setting>([
  ...Object.entries(ALL_SITE_SETTINGS),
  ...Object.entries(ABOUT_SETTINGS).map(([name, setting]) => [`about.${name}`, setting] as const),
  ...Object.entries(CONTACT_SETTINGS).map(
    ([name, setting]) => [`contact.${name}`, setting] as const,
  ),
]);

const seen = Object.entries(SEEN_BY_VISITORS).flatMap(([file, tests]) =>
  Object.entries(tests).flatMap(([title, names]) =>
    names.map((name) => [name, file, title] as const),
  ),
);

test("every setting has a test that changes it and sees the effect, or a reason", () => {
  const listed = [...seen.map(([name]) => name), ...Object.keys(UNSEEN)];
  expect(listed.toSorted()).toEqual([...SETTINGS.keys()].toSorted());
});

test.each(seen)("%s is changed by its test", (name, file, title) => {
  const setting = SETTINGS.get(name);
  if (!setting) throw new Error(`${name} is no setting`);
  const text = textOfTest(file, title).toLowerCase();
  const words = Array.from(text.matchAll(/"[^"\n]*"|\w+/g), ([word]) => word);
  expect(namesOf(name, setting).filter((one) => words.includes(one))).not.toEqual([]);
});

/** Tests name a setting as a word, or its whole label or, of a choice, a value as a string. */
function namesOf(name: string, setting: Setting): string[] {
  const values = setting.kind === "choice" ? setting.options : [];
  const field = name.replace(/^\w+\./, "");
  const strings = [field, setting.label, ...values].map((text) => JSON.stringify(text));
  return [field, ...strings].map((text) => text.toLowerCase());
}
