import { expect, test } from "vitest";
import { nextFreeSlug } from "#domain/forms/slug.ts";
import { FreeSlugs } from "./free-slugs.ts";

const LONG = "a".repeat(50);

test.each([
  ["one name", () => "harbour"],
  ["a name of full length", () => LONG],
  ["names that are one without their ends", (n: number) => LONG.slice(2) + (n % 30)],
  ["a long name and what is left of it", (n: number) => LONG.slice(0, 45 + (n % 6))],
  ["a reserved name", () => "new"],
  ["names with a number", (n: number) => (n % 3 ? "harbour" : `harbour-${n}`)],
])("%s repeatedly gets the same slugs as trying every number", (_, name) => {
  const bases = Array.from({ length: 400 }, (_, n) => name(n));
  const occupied = new Set(["harbour-4", "harbour-11", LONG]);
  const free = new FreeSlugs(occupied);
  const taken = bases.map((base) => free.take(base));
  const tried = bases.map((base) => {
    const slug = nextFreeSlug(base, occupied);
    occupied.add(slug);
    return slug;
  });
  expect(taken).toEqual(tried);
});
