import { beforeEach, describe, expect, test } from "vitest";
import { forAllTests } from "../../../tests/support/for-all-tests.ts";
import { ALL_SOURCES } from "../../../tests/support/found-projects.ts";
import { brokenOff, embeddings, modelEndpoint } from "../../../tests/support/model-endpoint.ts";
import {
  EMBEDDING_KEY,
  embedderAt,
  vectorSearchSite,
} from "../../../tests/support/vector-search-site.ts";
import { findEvidence } from "../find-evidence.ts";

const site = await forAllTests(vectorSearchSite());
const { db, endpoint, searchWith, titles, asked, logged, passMs } = site;
beforeEach(site.reset);

describe("an endpoint that", () => {
  const vectors = (...data: unknown[]) => Response.json({ data });

  test.each<[string, () => Response | Promise<Response>]>([
    ["has an error", () => new Response("no", { status: 500 })],
    ["refuses the key", () => new Response(`no ${EMBEDDING_KEY}`, { status: 401 })],
    ["refuses the text", () => new Response("no", { status: 400 })],
    ["sends garbage", () => new Response("<html>")],
    ["sends half a body", () => brokenOff('{"data":[{"emb')],
    ["sends too few vectors", () => vectors()],
    ["sends too many", () => vectors({ embedding: [1] }, { embedding: [1] })],
    ["sends another number of dimensions", () => vectors({ embedding: [1, 0] })],
  ])("%s leaves what words find, and is logged once", async (_what, respond) => {
    endpoint.respond = respond;
    const vectorSearch = searchWith();
    expect(await titles("lighthouse", vectorSearch)).toEqual(["Coast"]);
    expect(await titles("tram", vectorSearch)).toEqual(["Signs"]);
    expect(logged().trim().split("\n")).toHaveLength(1);
    expect(logged()).toContain("by words alone");
    expect(logged()).not.toContain(EMBEDDING_KEY);
    const evidence = await findEvidence(db, "tram", ALL_SOURCES, { vectorSearch });
    expect(evidence).toMatchObject({ isProvisional: true });
  });

  test("is down leaves what words find", async () => {
    const gone = await modelEndpoint();
    await gone.close();
    const vectorSearch = searchWith({}, { by: embedderAt(gone.origin) });
    expect(await titles("lighthouse", vectorSearch)).toEqual(["Coast"]);
    expect(logged()).toContain("ECONNREFUSED");
  });

  test("is slow is not waited for, and answers the same question later", async () => {
    const response = Promise.withResolvers<Response>();
    endpoint.respond = () => response.promise;
    const vectorSearch = searchWith({ waitMs: 10 });
    expect(await titles("currency", vectorSearch)).toEqual([]);
    await expect.poll(asked).toEqual(["currency"]);
    await vectorSearch.nearest("currency");
    // Others are not sent meanwhile.
    expect(await vectorSearch.nearest("another")).toEqual({ passages: [], isMissing: true });
    expect(asked()).toEqual(["currency"]);
    const [call] = endpoint.calls;
    if (call) response.resolve(embeddings(call));
    await expect
      .poll(async () => (await vectorSearch.nearest("currency")).passages.length)
      .toBeGreaterThan(0);
    expect(asked()).toEqual(["currency"]);
  });

  test("failed is asked again after a while", async () => {
    endpoint.respond = () => new Response("no", { status: 500 });
    const vectorSearch = searchWith();
    expect(await titles("currency", vectorSearch)).toEqual([]);
    endpoint.respond = embeddings;
    expect(await titles("currency", vectorSearch)).toEqual([]);
    passMs(60_000);
    expect(await titles("currency", vectorSearch)).toEqual(["Money"]);
    endpoint.respond = () => new Response("no", { status: 500 });
    await titles("beacon", vectorSearch);
    expect(logged().trim().split("\n")).toHaveLength(2);
  });
});
