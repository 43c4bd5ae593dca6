import { expect, test } from "vitest";
import { previewSlug } from "../forms/slug.ts";
import {
  autoHeading,
  autoMetaTitle,
  projectSlugFrom,
  withAutoTexts,
  withoutAutoTexts,
} from "./auto-texts.ts";

const now = new Date("2026-11-20T10:00:00Z");

test.each([
  ["Signs", "ACME", "Signs – ACME", "Signs for ACME"],
  ["Signs for Acme", "ACME", "Signs for Acme", "Signs for Acme"],
  ["", "ACME", "", ""],
  ["Signs", "", "Signs", "Signs"],
])("%j for %j is called %j and headed %j", (title, client, metaTitle, heading) => {
  expect(autoMetaTitle({ title, client })).toBe(metaTitle);
  expect(autoHeading({ title, client })).toBe(heading);
});

test.each([
  ["Größe & Co", "grosse-co", "grosse-co"],
  ["New", "new", "new-2"],
  ["日本語", `project-${now.getTime()}`, ""],
])("the title %j gives the slug %s, previewed as %j", (title, slug, foreseen) => {
  expect(projectSlugFrom(title, now)).toBe(slug);
  expect(previewSlug(title)).toBe(foreseen);
});

test("generated texts are distinguished from written ones", () => {
  const named = { title: "Signs", client: "ACME" };
  const auto = { metaTitle: "Signs – ACME", h1: "Signs for ACME" };
  expect(withoutAutoTexts(auto, named)).toEqual({ metaTitle: "", h1: "" });
  expect(withAutoTexts({ metaTitle: "", h1: "Signs" }, named)).toEqual({ ...auto, h1: "Signs" });
  expect(withoutAutoTexts({ ...auto, h1: "Signs" }, named)).toEqual({ metaTitle: "", h1: "Signs" });
  expect(withoutAutoTexts(auto, { title: "Posters", client: "ACME" })).toEqual(auto);
});
