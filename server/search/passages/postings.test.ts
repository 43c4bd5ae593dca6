import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { testDatabase } from "../../../tests/support/database.ts";
import { forAllTests } from "../../../tests/support/for-all-tests.ts";
import { addPublicProject } from "../../../tests/support/rows.ts";
import { indexChanges } from "./index-changes.ts";
import { KIND_CODES } from "./kinds.ts";
import { readPostings } from "./postings.ts";
import { readQueryTerms } from "./query-terms.ts";

const { db } = await forAllTests(testDatabase());

test("postings are read once for each version of the index", async () => {
  const add = (unitId: number) =>
    db.execute(sql`
      insert into item_postings (term_id, kind, unit_id, frequency, impact)
      values (1, ${KIND_CODES.project}, ${unitId}, 1, 0.5)`);
  const read = async (version: string) => {
    const postings = await readPostings(db, version, [1]);
    return Array.from(postings.get(1)?.item.get(KIND_CODES.project)?.unitIds ?? []);
  };
  await add(7);
  expect(await read("one")).toEqual([7]);
  await add(8);
  expect(await read("one")).toEqual([7]);
  expect(await read("two")).toEqual([7, 8]);
  await db.execute(sql`delete from item_postings`);
});

test("what was indexed since is found at once", async () => {
  const found = async () => {
    const { terms, postings } = await readQueryTerms(db, "lanterns");
    return terms.map(({ termId }) => postings.get(termId)?.passage.get(KIND_CODES.project));
  };
  await addPublicProject(db, { title: "One", description: "<p>It hangs lanterns in trees.</p>" });
  await indexChanges(db);
  const [first] = await found();
  expect(first?.unitIds).toHaveLength(1);
  expect((await found())[0]).toBe(first);
  await addPublicProject(db, { title: "Two", description: "<p>It paints lanterns for boats.</p>" });
  await indexChanges(db);
  const [second] = await found();
  expect(second?.unitIds).toHaveLength(2);
});
