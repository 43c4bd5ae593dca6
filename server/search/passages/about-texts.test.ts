import { expect, test } from "vitest";
import { testDatabase } from "../../../tests/support/database.ts";
import { forAllTests } from "../../../tests/support/for-all-tests.ts";
import { aboutContent } from "../../about/tables.ts";
import { readAboutTexts } from "./about-texts.ts";

const { db } = await forAllTests(testDatabase());

test("experience is worded as on the page", async () => {
  const expertise = [
    { category: "Maps", items: ["Charts"], yearsExperience: 1 },
    { category: "Signs", items: ["Letters"], yearsExperience: 12 },
  ];
  await db.insert(aboutContent).values({ name: "Ada Quill", expertise });
  const [about] = await readAboutTexts(db);
  const texts = about?.texts.filter(({ heading }) => ["Maps", "Signs"].includes(heading));
  expect(texts?.map(({ plain }) => plain)).toEqual([
    "1 year of experience\nCharts",
    "12 years of experience\nLetters",
  ]);
});
