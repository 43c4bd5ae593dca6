import { Hono } from "hono";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { AskFrame } from "#domain/search/ask-frame.ts";
import { importWorld } from "../../../tests/support/import-world.ts";
import { type Listening, listen } from "../../../tests/support/listen.ts";
import { addPublicProject } from "../../../tests/support/rows.ts";
import { vectorQuestions } from "../../../tests/support/vector-questions.ts";
import type { Env } from "../../http/hono-env.ts";
import { blogPosts } from "../../posts/tables.ts";
import { siteConfig } from "../../site/tables.ts";
import type { World } from "../../world.ts";
import type { Asked } from "../ask.ts";
import { indexChanges } from "../passages/index-changes.ts";
import { embedRoutes } from "./embed-routes.ts";

const ALLOWED = "https://elsewhere.example";
const TOO_MANY = "Too many questions. Please try again in a minute.";

let world: World;
let close: () => Promise<void>;
let site: Listening;
let asked: Asked;
let questions: ReturnType<typeof vectorQuestions>;
const frames: AskFrame[] = [];
/** Rendering waits for it. */
let rendered: Promise<void>;
const renderings = { now: 0, most: 0 };

beforeAll(async () => {
  ({ world, close } = await importWorld());
  await world.db.insert(siteConfig).values({ id: 1, embedOrigins: ALLOWED });
  const moment = new Date();
  questions = vectorQuestions(world);
  const routes = embedRoutes({
    world: { ...world, now: () => moment, vectorSearch: questions.vectorSearch },
    ask: async () => asked,
    addressOf: () => "10.0.0.1",
    headers: ["X-Frame-Options", "DENY"],
    renderFrame: async (frame) => {
      frames.push(frame);
      renderings.now += 1;
      renderings.most = Math.max(renderings.most, renderings.now);
      await rendered;
      renderings.now -= 1;
      return { html: `<p>${frame.reply?.text}</p>`, styles: [], scripts: [] };
    },
  });
  site = await listen(new Hono<Env>().route("/", routes).fetch);
});
afterAll(async () => {
  await site.close();
  await close();
});
beforeEach(() => {
  asked = { status: "unanswered" };
  frames.length = 0;
  rendered = Promise.resolve();
  renderings.most = 0;
});

const get = (question: string) =>
  fetch(`${site.origin}/embed/ask?q=${encodeURIComponent(question)}`);

async function expectFrame(response: Response, status: number, text: string): Promise<void> {
  expect(response.status).toBe(status);
  expect(response.headers.get("x-frame-options")).toBeNull();
  expect(response.headers.get("content-security-policy")).toContain(`frame-ancestors ${ALLOWED}`);
  expect(await response.text()).toBe(`<p>${text}</p>`);
}

test("a box that is busy answering others says so, inside the frame", async () => {
  asked = { status: "busy" };
  await expectFrame(await get("Who drew it?"), 503, TOO_MANY);
});

test("so does one that is busy searching", async () => {
  const { $client } = world.db;
  const holding = await $client.connect();
  await holding.query("begin; lock table passage_terms in access exclusive mode");
  // Four run, forty wait.
  const requests = Array.from({ length: 45 }, () => get("Who drew it?"));
  await expectFrame(await Promise.race(requests), 503, TOO_MANY);
  await holding.query("rollback");
  holding.release();
  const statuses = (await Promise.all(requests)).map(({ status }) => status);
  expect(statuses.toSorted()).toEqual([...Array(44).fill(200), 503]);
});

test("boxes without a question are rendered some at a time", async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  rendered = promise;
  const requests = Array.from({ length: 20 }, () => fetch(`${site.origin}/embed/ask`));
  await expect.poll(() => frames.length).toBeGreaterThanOrEqual(4);
  resolve();
  for (const { status } of await Promise.all(requests)) expect(status).toBe(200);
  expect(renderings.most).toBe(4);
});

test("a question without an answer leads to projects and articles", async () => {
  await addPublicProject(world.db, { title: "Harbour guide", slug: "guide" });
  await world.db.insert(blogPosts).values({
    title: "On harbours",
    slug: "harbours",
    status: "published",
    publishedAt: new Date("2026-01-02"),
    content: "<p>A harbour shelters boats.</p>",
  });
  await indexChanges(world.db);
  await get("harbour");
  expect(questions.asked().at(-1)).toEqual(["harbour", "10.0.0.1"]);
  const origin = world.environment.SITE_URL;
  expect(frames.at(-1)?.reply?.links).toEqual([
    { title: "Harbour guide", url: `${origin}/project/guide` },
    { title: "On harbours", url: `${origin}/blog/harbours` },
  ]);
});

test("longer questions are cut to 400 characters, which the box says", async () => {
  await get("x ".repeat(400));
  expect(frames.at(-1)).toMatchObject({ question: "x ".repeat(200).trim(), isCut: true });
  await get("x".repeat(400));
  expect(frames.at(-1)).toMatchObject({ question: "x".repeat(400), isCut: false });
});

test("a network that asks too often is shown why, inside the frame", async () => {
  let last = await get("Who drew it?");
  for (let times = 1; times < 61 && last.status === 200; times += 1) last = await get("Who?");
  await expectFrame(last, 429, TOO_MANY);
});
