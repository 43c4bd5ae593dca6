import { afterAll, beforeAll, expect, test } from "vitest";
import { importWorld } from "../../tests/support/import-world.ts";
import { siteConfig } from "../site/tables.ts";
import { ANSWERS_PER_HOUR } from "./answer-allowance.ts";
import { allowAnswer } from "./page-search.ts";

let opened: Awaited<ReturnType<typeof importWorld>>;
beforeAll(async () => {
  opened = await importWorld();
  await opened.world.db.insert(siteConfig).values({ id: 1, aiAnswersEnabled: true });
});
afterAll(() => opened.close());

const QUESTION = "/?q=harbour";
const allow = (key: string, method = "GET") =>
  allowAnswer(opened.world, { key, method }, "198.51.100.7");

test("only pages that can show an answer take from the allowance", async () => {
  const { db } = opened.world;
  const unanswered = async (key: string, method?: string) => {
    for (let n = 0; n < ANSWERS_PER_HOUR; n += 1) expect(await allow(key, method)).toBe(key);
  };
  await unanswered("/?category=Maps&q=harbour");
  await unanswered("/?sort=title&q=harbour");
  await unanswered("/?sort=year&order=asc&q=harbour");
  await unanswered("/?page=2&q=harbour");
  await unanswered("/?q=ha");
  await unanswered("/blog?page=1");
  await unanswered(QUESTION, "HEAD");
  await db.update(siteConfig).set({ aiAnswersEnabled: false });
  await unanswered(QUESTION);
  await db.update(siteConfig).set({ aiAnswersEnabled: true });
  for (let n = 0; n < ANSWERS_PER_HOUR; n += 1)
    expect(await allow(QUESTION)).toBe(`${QUESTION}&answer=1`);
  expect(await allow(QUESTION)).toBe(QUESTION);
});

test.each([
  "/?q=harbour&sort=year&order=desc",
  "/?q=harbour&category=all&workType=all&year=all&client=all&role=all",
])("%s, as the form submits it without JavaScript, is answered", async (key) => {
  const { world } = opened;
  expect(await allowAnswer(world, { key, method: "GET" }, "198.51.100.8")).toBe(`${key}&answer=1`);
});
