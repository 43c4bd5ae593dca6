import { expect, test } from "vitest";
import { ACCENT_NAMES, ACCENTS } from "#domain/site/accents.ts";
import { DEFAULT_LOOK, type Look } from "#domain/site/look.ts";
import { hexColor } from "#domain/site/oklch.ts";
import { templates } from "./templates.ts";

function htmlWith(look?: Look): string {
  const frame = { siteName: "Osei & Co", origin: "https://site.example", look };
  const issue = {
    kind: "post" as const,
    title: "On color",
    byline: "Nov 20, 2026",
    summary: "",
    opening: ["One."],
    url: "https://site.example/blog/on-color",
    picture: null,
    postalAddress: "",
  };
  return templates.issue(issue, frame).html;
}

test("a mail has the default look unless the owner chose another", () => {
  expect(htmlWith()).toBe(htmlWith(DEFAULT_LOOK));
  expect(htmlWith()).toContain("#1b51e0");
  expect(htmlWith()).toContain("#86a6ff");
});

test.each(ACCENT_NAMES)("a mail in %s shows it in both themes, and no other accent", (name) => {
  const html = htmlWith({ ...DEFAULT_LOOK, accentColor: name });
  for (const other of ACCENT_NAMES) {
    expect(html.includes(hexColor(ACCENTS[other].light))).toBe(other === name);
    expect(html.includes(hexColor(ACCENTS[other].dark))).toBe(other === name);
  }
});

test("fonts and corners of a mail are those of the site", () => {
  const html = htmlWith({ ...DEFAULT_LOOK, fontPair: "modern", cornerRadius: "sharp" });
  expect(html).toContain("Bricolage Grotesque&quot;, -apple-system");
  expect(html).toContain("Albert Sans&quot;");
  expect(html).toContain("border-radius:3px");
  expect(html).not.toMatch(/Instrument|border-radius:14px/);
});
