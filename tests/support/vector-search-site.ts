import { Writable } from "node:stream";
import { pino } from "pino";
import { indexChanges } from "#server/search/passages/index-changes.ts";
import type { Embedder } from "#server/search/vectors/embedder.ts";
import { fillVectors } from "#server/search/vectors/fill-vectors.ts";
import { openEmbedder } from "#server/search/vectors/open-embedder.ts";
import { VectorSearch } from "#server/search/vectors/vector-search.ts";
import { testDatabase } from "./database.ts";
import { foundProjects } from "./found-projects.ts";
import { embeddedTexts, embeddings, modelEndpoint } from "./model-endpoint.ts";
import { addPublicPost, addPublicProject } from "./rows.ts";

export const EMBEDDING_KEY = "secret-key";
const START = new Date("2026-01-01");
/** Longer than any test waits for an answer that comes. */
const PATIENT = { waitMs: 20_000 };

/** Some public texts with their vectors, and the endpoint that they come from. */
export async function vectorSearchSite() {
  const { db, drop } = await testDatabase();
  const endpoint = await modelEndpoint();
  endpoint.respond = embeddings;
  const embedder = embedderAt(endpoint.origin);
  let logged = "";
  let clock = START;
  const log = pino(
    new Writable({
      write(line: Buffer, _encoding, done) {
        logged += line;
        done();
      },
    }),
  );
  const now = () => clock;

  async function fill() {
    await indexChanges(db, { embedder });
    await fillVectors(db, embedder);
  }

  const project = (title: string, text: string) =>
    addPublicProject(db, { title, description: `<p>${text}</p>` });
  await project("Money", "We drew a bill with a pilot on it.");
  await project("Signs", "Pilots read them from the tram.");
  await project("Coast", "A lighthouse was painted.");
  await project("Reading room", "Nine hundred books in one place.");
  await addPublicPost(db, {
    title: "Old paper",
    content: "<p>What a bill is made of. And more.</p>",
  });
  await addPublicPost(db, { title: "Rails", content: "<p>How a tram sounds.</p>" });
  await fill();

  return {
    db,
    now,
    endpoint,
    fill,
    searchWith: (limits = {}, { of = db, by = embedder } = {}) =>
      new VectorSearch({ db: of, log, now }, by, { ...PATIENT, ...limits }),
    /** Of projects that are found. */
    titles: async (query: string, vectorSearch: VectorSearch | null) =>
      (await foundProjects({ db, vectorSearch }, query)).map(({ project_title }) => project_title),
    /** What the endpoint was sent. */
    asked: () => embeddedTexts(endpoint.calls),
    logged: () => logged,
    passMs(duration: number) {
      clock = new Date(clock.getTime() + duration);
    },
    /** Before each test. */
    reset() {
      endpoint.calls.length = 0;
      endpoint.respond = embeddings;
      logged = "";
      clock = START;
    },
    async close() {
      await endpoint.close();
      await drop();
    },
  };
}

export function embedderAt(origin: string): Embedder {
  const embedder = openEmbedder({
    AI_EMBEDDING_BASE_URL: `${origin}/v1`,
    AI_EMBEDDING_MODEL: "small",
    AI_EMBEDDING_API_KEY: EMBEDDING_KEY,
  });
  if (!embedder) throw new Error("no embedder");
  return embedder;
}
