import { eq } from "drizzle-orm";
import { pino } from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ALL_SOURCES, foundProjects } from "../../../tests/support/found-projects.ts";
import { type MediaWorld, openMediaWorld } from "../../../tests/support/media-rows.ts";
import { colouredPdf } from "../../../tests/support/pdfs.ts";
import { addPublicProject } from "../../../tests/support/rows.ts";
import { docxWith, textPdf } from "../../../tests/support/text-files.ts";
import { aboutContent } from "../../about/tables.ts";
import type { Queue } from "../../jobs/job-queue.ts";
import { keepFile } from "../../media/keep.ts";
import { mediaUses } from "../../media/uses-table.ts";
import { portfolioProjects, projectFiles } from "../../projects/tables.ts";
import { siteConfig } from "../../site/tables.ts";
import { openAnswerCache } from "../answer-cache.ts";
import { queueWaitingFiles, readFileText } from "../file-text/read-file-job.ts";
import { findClickedPath } from "../questions/find-clicked-path.ts";
import { resolveAnswer } from "../resolve-answer.ts";
import { findSmartResults } from "../smart-results.ts";
import { findPassages } from "./find-passages.ts";
import { indexChanges } from "./index-changes.ts";
import { readIndexState } from "./read-index-state.ts";
import { markAll } from "./reindex.ts";
import { fileTexts } from "./tables.ts";

let world: MediaWorld;
let projectId: string;
const queued: string[] = [];
const queue: Queue = {
  async add(_db, _job, data) {
    queued.push(JSON.stringify(data));
  },
};

/** Files are read by a process of their own. */
const SLOW_MS = 60_000;

beforeAll(async () => {
  world = await openMediaWorld();
  projectId = await addPublicProject(world.db, {
    title: "Signs for the quay",
    allowPublicPreview: true,
  });
  await addFile(
    textPdf(["Buoys were counted at dawn.", "Ferrymen drew the shoals for us."]),
    "pdf",
  );
  const resume = await stored(await docxWith("Led a crew of cartographers."), "docx", "resumes");
  await world.db.insert(aboutContent).values({ name: "Ada Quill" });
  await world.db.insert(mediaUses).values({ mediaId: resume, noun: "about", role: "resume" });
  await index();
}, SLOW_MS);
afterAll(() => world.close());

async function stored(bytes: Buffer, ext: string, area: "projects" | "resumes"): Promise<string> {
  const kept = await keepFile(world, { bytes, area, fileName: `survey.${ext}` });
  if (!kept.ok) throw new Error(kept.reason);
  return kept.media.id;
}

async function addFile(bytes: Buffer, ext: string): Promise<string> {
  const mediaId = await stored(bytes, ext, "projects");
  await world.db.insert(mediaUses).values({ mediaId, noun: "project", projectId, role: "file" });
  const names = { fileName: `survey.${ext}`, displayName: "Survey of the bay", fileType: ext };
  await world.db.insert(projectFiles).values({ projectId, mediaId, ...names });
  return mediaId;
}

/** As the indexer and its jobs do. */
async function index(): Promise<void> {
  await indexChanges(world.db, { queue });
  for (const data of queued.splice(0)) await readFileText(world, JSON.parse(data).mediaId);
  await indexChanges(world.db, { queue });
}

const find = (query: string, sources = ALL_SOURCES) =>
  findPassages(world.db, query, { limit: 5, sources });

const idsFor = async (query: string, sources = ALL_SOURCES) =>
  (await foundProjects(world, query, { sources })).map(({ id }) => id);

test("the text of a file is found, with its name, page and address", async () => {
  const [first] = await find("ferrymen shoals");
  expect(first).toMatchObject({
    heading: "Page 2",
    text: "Ferrymen drew the shoals for us.",
    source: {
      kind: "file",
      title: "Survey of the bay",
      path: expect.stringMatching(/^\/media\/[^#]+\.pdf#page=2$/),
    },
  });
  expect(await idsFor("shoals")).toEqual([projectId]);
});

test("the source of an answer leads to the page of a PDF", async () => {
  const { db } = world;
  await db.insert(siteConfig).values({ id: 1, aiAnswersEnabled: true });
  const answering = {
    db,
    now,
    log: pino({ enabled: false }),
    aiModel: null,
    vectorSearch: null,
    answerCache: openAnswerCache(),
  };
  const answer = await resolveAnswer(answering, "What did the ferrymen draw?");
  expect(answer).toMatchObject({
    text: "Ferrymen drew the shoals for us.",
    sources: [{ kind: "file", path: expect.stringMatching(/^\/media\/[^#]+\.pdf#page=2$/) }],
  });
  const address = answer?.sources[0]?.path ?? "";
  expect(await findClickedPath(db, address, now())).toBe(address.split("#")[0]);
});

test("a sentence that is printed on several lines is one", async () => {
  await addFile(
    textPdf([
      "Beacons were lit) Tj 0 -14 Td (by keepers of the isl-) Tj 0 -14 Td (ands. Islands sleep.",
    ]),
    "pdf",
  );
  await index();
  expect(await find("beacons keepers")).toMatchObject([
    { text: "Beacons were lit by keepers of the islands. Islands sleep." },
  ]);
});

test("the resume is found", async () => {
  const source = { kind: "resume", path: "/about" };
  expect(await find("cartographers")).toMatchObject([{ source }]);
  expect(await find("cartographers", { ...ALL_SOURCES, resume: false })).toEqual([]);
});

test("it is gone at once when the public preview is switched off", async () => {
  const allow = (allowPublicPreview: boolean) =>
    world.db
      .update(portfolioProjects)
      .set({ allowPublicPreview })
      .where(eq(portfolioProjects.id, projectId));
  await allow(false);
  expect(await find("ferrymen shoals")).toEqual([]);
  expect(await idsFor("shoals")).toEqual([]);
  await index();
  await allow(true);
  await index();
  expect(await find("ferrymen shoals")).not.toEqual([]);
});

test("files are not read when their source is switched off", async () => {
  expect(await find("shoals", { ...ALL_SOURCES, files: false })).toEqual([]);
  expect(await idsFor("shoals", { ...ALL_SOURCES, files: false })).toEqual([]);
});

test("a project that is found by its file shows the file's sentence and name", async () => {
  const search = { query: "ferrymen shoals", limit: 5, sources: ALL_SOURCES };
  const { results } = await findSmartResults(world, search);
  expect(results).toMatchObject([{ id: projectId, match_file: "Survey of the bay" }]);
  expect(results[0]?.match?.map(({ text }) => text).join("")).toBe(
    "Ferrymen drew the shoals for us.",
  );
  const own = await findSmartResults(world, { ...search, query: "quay" });
  expect(own.results).toMatchObject([{ id: projectId, match_file: null }]);
});

const now = () => new Date();

test("a file is gone when its project no longer shows it", async () => {
  const { db } = world;
  const mediaId = await addFile(await docxWith("Pelicans nested on the mole."), "docx");
  await index();
  expect(await find("pelicans")).toMatchObject([
    { source: { kind: "file", title: "Survey of the bay", path: `/project/id/${projectId}` } },
  ]);
  await db.delete(projectFiles).where(eq(projectFiles.mediaId, mediaId));
  await db.delete(mediaUses).where(eq(mediaUses.mediaId, mediaId));
  expect(await find("pelicans")).toEqual([]);
});

test("a file that holds no text is noted and not read again", async () => {
  const mediaId = await addFile(textPdf([""]), "pdf");
  await index();
  const [row] = await world.db.select().from(fileTexts).where(eq(fileTexts.mediaId, mediaId));
  expect(row).toMatchObject({ state: "scanned", pages: [] });
  await indexChanges(world.db, { queue });
  expect(queued).toEqual([]);
});

test("a file whose reading failed is queued again until it was read", async () => {
  const mediaId = await addFile(await docxWith("Cormorants dry their wings."), "docx");
  await indexChanges(world.db, { queue });
  queued.length = 0;
  const retry = () => queueWaitingFiles({ db: world.db, queue });
  await retry();
  expect(queued).toEqual([JSON.stringify({ mediaId })]);
  await index();
  await retry();
  expect(queued).toEqual([]);
});

test("a file whose reading was interrupted is queued again", async () => {
  const mediaId = await addFile(await docxWith("Herons wait in the shallows."), "docx");
  await indexChanges(world.db, { queue });
  queued.length = 0;
  await expect(readFileText(world, mediaId, AbortSignal.abort())).rejects.toThrow("interrupted");
  await queueWaitingFiles({ db: world.db, queue });
  expect(queued).toEqual([JSON.stringify({ mediaId })]);
  await index();
  expect(await find("herons shallows")).toHaveLength(1);
});

test(
  "the state of the index counts what is indexed, and names public files that have no text",
  async () => {
    const before = await readIndexState(world.db);
    const scan = await addFile(colouredPdf({ green: 1 }), "pdf");
    await addFile(colouredPdf({ isLocked: true }), "pdf");
    expect((await readIndexState(world.db)).waiting).toBe(1);
    await index();
    const state = await readIndexState(world.db);
    expect(state).toMatchObject({
      items: { project: 1, post: 0, about: 1, resume: 1, file: before.items.file },
      waiting: 0,
      files: { ...before.files, scanned: before.files.scanned + 1, encrypted: 1 },
    });
    expect(state.passages).toBe(before.passages);
    expect(state.updatedAt?.getTime()).toBeGreaterThan(before.updatedAt?.getTime() ?? Infinity);
    expect(state.unreadFiles).toContainEqual({
      id: scan,
      name: "Survey of the bay",
      state: "scanned",
      project: { id: projectId, title: "Signs for the quay" },
    });

    const isScan = eq(fileTexts.mediaId, scan);
    for (const unread of ["unreadable", "scanned"] as const) {
      await world.db.update(fileTexts).set({ state: unread }).where(isScan);
      await index();
      expect((await readIndexState(world.db)).files[unread]).toBe(before.files[unread] + 1);
      await markAll(world.db);
      const waiting = before.files.scanned + 1;
      expect(await readIndexState(world.db)).toMatchObject({ waiting: 2, files: { waiting } });
      await index();
      expect((await readIndexState(world.db)).files).toEqual(state.files);
    }

    // What visitors cannot open is no longer the owner's concern here.
    await world.db.update(portfolioProjects).set({ allowPublicPreview: false });
    expect(await readIndexState(world.db)).toMatchObject({
      files: { scanned: 0 },
      unreadFiles: [],
    });
  },
  SLOW_MS,
);
