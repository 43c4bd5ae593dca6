import { expect, test } from "vitest";
import { forAllTests } from "../../../tests/support/for-all-tests.ts";
import { embeddings } from "../../../tests/support/model-endpoint.ts";
import { embedderAt, vectorSearchSite } from "../../../tests/support/vector-search-site.ts";
import { reindex } from "../passages/reindex.ts";
import { fillVectors } from "./fill-vectors.ts";
import { passageVectors } from "./tables.ts";

const { db, endpoint, asked, searchWith, titles, reset } = await forAllTests(vectorSearchSite());

/** As a process does that was just started. */
function start() {
  reset();
  const embedder = embedderAt(endpoint.origin);
  return {
    fill: () => fillVectors(db, embedder),
    rebuild: () => reindex({ db, queue: { add: async () => {} }, vectorSearch: { embedder } }),
  };
}

const dimensions = async () =>
  new Set((await db.select().from(passageVectors)).map(({ vector }) => vector.length));

test("a start sends one passage to see whether the model is still the same", async () => {
  const count = await db.$count(passageVectors);
  const { fill } = start();
  await fill();
  expect(asked()).toHaveLength(1);
  await fill();
  expect(asked()).toHaveLength(1);
  expect(await db.$count(passageVectors)).toBe(count);
});

test("and embeds everything again with another model by the same name", async () => {
  const count = await db.$count(passageVectors);
  const before = await dimensions();
  const { fill, rebuild } = start();
  endpoint.respond = (call) => embeddings(call, 1);
  await rebuild();
  expect(await dimensions()).toEqual(before);
  await fill();
  expect(await dimensions()).toEqual(new Set([...before].map((each) => each + 1)));
  expect(await db.$count(passageVectors)).toBe(count);
  expect(await titles("currency", searchWith())).toEqual(["Money"]);
});

test("an endpoint that fails then is asked again", async () => {
  const { fill } = start();
  endpoint.respond = () => new Response("no", { status: 500 });
  await expect(fill()).rejects.toThrow("status 500");
  const before = await dimensions();
  endpoint.respond = embeddings;
  await fill();
  expect(await dimensions()).toEqual(new Set([...before].map((each) => each - 1)));
});

test("a refused passage says nothing about the model", async () => {
  const count = await db.$count(passageVectors);
  const { fill } = start();
  endpoint.respond = () => new Response("no", { status: 400 });
  await fill();
  expect(await db.$count(passageVectors)).toBe(count);
});
