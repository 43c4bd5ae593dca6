import { expect, test } from "vitest";
import { forAllTests } from "../../tests/support/for-all-tests.ts";
import { importWorld } from "../../tests/support/import-world.ts";
import { TooBusy } from "../concurrency/concurrency-limit.ts";
import { siteConfig } from "../site/tables.ts";
import { respondToSearch } from "./respond-to-search.ts";

const { world } = await forAllTests(importWorld());

test("results are not lost when there is no room for the answer", async () => {
  await world.db.insert(siteConfig).values({ id: 1, aiAnswersEnabled: true });
  const search = {
    query: "harbour",
    limit: 5,
    allowsAnswer: () => true,
    runLookup: () => Promise.reject(new TooBusy("too many requests are waiting")),
  };
  const { response } = await respondToSearch(world, search);
  expect(response).toMatchObject({ results: [], aiAnswer: null });
  await expect(respondToSearch(world, { ...search, part: "answer" })).rejects.toThrow(TooBusy);
});
