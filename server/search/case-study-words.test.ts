import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { testDatabase } from "../../tests/support/database.ts";
import { forAllTests } from "../../tests/support/for-all-tests.ts";
import { addPublicProject } from "../../tests/support/rows.ts";
import { storedHaystack } from "../../tests/support/search-rows.ts";
import { readCards } from "../projects/cards.ts";
import { listPublicProjects } from "../projects/store.ts";
import { clients, portfolioProjects } from "../projects/tables.ts";
import { indexChanges } from "./passages/index-changes.ts";
import { passageWords } from "./passages/tables.ts";

const database = await forAllTests(testDatabase());
let projectId: string;
beforeAll(async () => {
  const [client] = await database.db.insert(clients).values({ name: "Harbour Trust" }).returning();
  projectId = await addPublicProject(database.db, {
    title: "Signs",
    clientId: client?.id ?? "",
    workType: "Campaign",
    year: 2020,
  });
});

const change = (values: Partial<typeof portfolioProjects.$inferInsert>) =>
  database.db.update(portfolioProjects).set(values).where(eq(portfolioProjects.id, projectId));

const haystack = () => storedHaystack(database.db, projectId);

async function words(): Promise<string[]> {
  await indexChanges(database.db);
  const rows = await database.db.select().from(passageWords);
  return rows.map(({ word }) => word);
}

test("search includes case study texts; instant search keeps its seven fields", async () => {
  const before = await haystack();
  await change({
    caseProblem: "<h2>Fog</h2><p>Pilots <em>mis</em>read</p>",
    caseResults: "<p>Calm</p>",
    resultFigures: [{ value: "42 %", label: "fewer groundings" }],
    testimonialName: "Unheard",
    testimonialRole: "Harbourmaster",
  });
  expect(await words()).toEqual(
    expect.arrayContaining(["fog", "misread", "calm", "42", "fewer", "groundings"]),
  );
  expect(await words()).not.toContain("unheard");
  expect(await haystack()).toBe(before);
  await change({ testimonialQuote: "They listened." });
  expect(await words()).toEqual(expect.arrayContaining(["listened", "unheard", "harbourmaster"]));
  await change({ caseProblem: "", caseResults: "", resultFigures: [], testimonialQuote: "" });
  expect(await words()).not.toContain("fog");
  expect(await words()).not.toContain("listened");
});

test("a project without a description is summarized by its case study", async () => {
  await change({ caseApproach: "<p>We walked<br>the quays.</p>", caseResults: "<p>Calm.</p>" });
  const [listed] = await listPublicProjects(database.db, 1);
  const [found] = await readCards(database.db, [projectId]);
  expect([listed?.summary, found?.summary]).toEqual(Array(2).fill("We walked the quays. Calm."));
  await change({ description: "<p>Signs.</p>" });
  expect((await readCards(database.db, [projectId]))[0]?.summary).toBe("Signs.");
  await change({ description: "", caseApproach: "", caseResults: "" });
  expect((await readCards(database.db, [projectId]))[0]?.summary).toBe("");
});
