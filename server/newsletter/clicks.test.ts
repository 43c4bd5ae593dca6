import { eq } from "drizzle-orm";
import PostalMime from "postal-mime";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { HUMAN_AFTER_MS, SCANNED_WITHIN_MS } from "#domain/newsletter/clicks.ts";
import { forAllTests } from "../../tests/support/for-all-tests.ts";
import { importWorld } from "../../tests/support/import-world.ts";
import { listen } from "../../tests/support/listen.ts";
import { type MailServer, startMailServer } from "../../tests/support/mail-server.ts";
import { fillWithSubscribers, sendPost } from "../../tests/support/newsletter.ts";
import { smtpMailer } from "../mail/smtp.ts";
import type { World } from "../world.ts";
import { CLICK_PATH, clickToken } from "./click-links.ts";
import { clickRoutes } from "./click-routes.ts";
import { findLink, forgetClicksJob, listLinkClicks, setClickCounting } from "./clicks.ts";
import { deliverJob } from "./deliver-job.ts";
import { eraseSubscriber } from "./erase-subscriber.ts";
import { deliveries, issueClicks, issueLinks } from "./tables.ts";

const SAFARI =
  "Mozilla/5.0 (Macintosh; Intel Mac OS X 14_0) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.0 Safari/605.1.15";
const DAY_MS = 24 * 60 * 60 * 1000;

let server: MailServer;
let world: World;
let site: Awaited<ReturnType<typeof listen>>;
let sendId: string;
/** Paths of the first recipient: to the site and to the post. */
let paths: string[];
/** Stands still, so that a busy machine changes nothing. */
let start = Date.now();
let ahead = 0;

const opened = await forAllTests(importWorld());

beforeAll(async () => {
  server = await startMailServer();
  const mailer = smtpMailer({ ...opened.world.environment, SMTP_URL: server.url });
  world = { ...opened.world, mailer, now: () => new Date(start + ahead) };
  site = await listen(clickRoutes(world).fetch);
  await fillWithSubscribers(world.db, { confirmed: 3 });
  await setClickCounting(world, true);
  sendId = await sendPost(world, "post");
  start = Date.now();
  await deliverJob.run(world, { sendId }, new AbortController().signal);
  paths = await pathsOf(0);
});
afterAll(async () => {
  world.mailer.close();
  await site.close();
  await server.stop();
});
beforeEach(async () => {
  ahead = HUMAN_AFTER_MS + 1_000;
  await world.db.delete(issueClicks);
  await world.db.update(issueLinks).set({ clickCount: 0 });
});

async function mailOf(recipient: number) {
  return PostalMime.parse(server.received[recipient]?.raw ?? "");
}

async function pathsOf(recipient: number): Promise<string[]> {
  const { html = "" } = await mailOf(recipient);
  const found = [...html.matchAll(/href="([^"]+)"/g)].map(([, url = ""]) => new URL(url));
  return [...new Set(found.map(({ pathname }) => pathname))].filter((path) =>
    path.startsWith(CLICK_PATH),
  );
}

const follow = (path = "", options: RequestInit = {}) =>
  fetch(site.origin + path, {
    redirect: "manual",
    ...options,
    headers: { "User-Agent": SAFARI, ...options.headers },
  });

const counts = async () =>
  (await listLinkClicks(world.db, sendId)).map(({ clickCount }) => clickCount);

test("links of the emails lead over the site, to where they led before", async () => {
  expect(paths).toHaveLength(2);
  const mail = await mailOf(0);
  const found: string[] = [];
  for (const path of paths) {
    const answer = await follow(path);
    expect(answer.status).toBe(302);
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect(answer.headers.get("referrer-policy")).toBe("no-referrer");
    found.push(answer.headers.get("location") ?? "");
  }
  const { SITE_URL } = world.environment;
  expect(found.toSorted()).toEqual([`${SITE_URL}/`, `${SITE_URL}/blog/post`]);
  // The text has the counted link too, and what ends the subscription is left alone.
  expect(mail.text).toMatch(new RegExp(`Read the article: ${SITE_URL}${CLICK_PATH}/\\S{100,}`));
  expect(mail.html).toMatch(/href="[^"]+\/newsletter\/unsubscribe\?token=/);
  expect(mail.html).toMatch(/href="[^"]+\/newsletter\/preferences\?token=/);
  expect(`${mail.html}${mail.text}`).not.toMatch(/[\ue000-\uf8ff]/);
  expect(await pathsOf(1)).not.toEqual(paths);
});

test("a recipient counts once per link, for a person's browser only", async () => {
  const [first] = paths;
  for (const agent of [
    "",
    "Googlebot/2.1",
    "Mozilla/5.0 (compatible; proofpoint scanner)",
    "Mozilla/5.0 BarracudaCentral",
    "curl/8.0",
  ]) {
    expect((await follow(first, { headers: { "User-Agent": agent } })).status).toBe(302);
  }
  await follow(first, { method: "HEAD" });
  await follow(first, { headers: { DNT: "1" } });
  await follow(first, { headers: { "Sec-Purpose": "prefetch" } });
  expect(await counts()).toEqual([0, 0]);
  await Promise.all([follow(first), follow(first), follow(first)]);
  expect(await counts()).toEqual([1, 0]);
  const [other] = await pathsOf(1);
  await follow(other);
  expect(await counts()).toEqual([2, 0]);
});

test("clicks within seconds of delivery, and on several links at once, are not counted", async () => {
  ahead = 0;
  await follow(paths[0]);
  expect(await counts()).toEqual([0, 0]);

  ahead = HUMAN_AFTER_MS + 1_000;
  await Promise.all(paths.map((path) => follow(path)));
  expect(await counts()).toEqual([0, 0]);

  // A person's, later.
  ahead += SCANNED_WITHIN_MS + 1_000;
  await follow(paths[0]);
  expect(await counts()).toEqual([1, 0]);
  ahead += SCANNED_WITHIN_MS + 1_000;
  await follow(paths[1]);
  expect(await counts()).toEqual([1, 1]);
  await Promise.all(paths.map((path) => follow(path)));
  expect(await counts()).toEqual([1, 1]);
});

test("only signed addresses redirect, and only to what the issue linked to", async () => {
  const [link] = await world.db.select().from(issueLinks);
  const [delivery] = await world.db.select().from(deliveries);
  const [linkId, subscriberId] = [link?.id ?? "", delivery?.subscriberId ?? ""];
  const token = clickToken(world.secret, linkId, subscriberId);
  const other = "00000000-0000-4000-8000-000000000000";
  const attacks = [
    `${CLICK_PATH}/${token.slice(0, -1)}${token.endsWith("0") ? "1" : "0"}`,
    `${CLICK_PATH}/${token.replace(subscriberId, other)}`,
    `${CLICK_PATH}/${token.replace(linkId, other)}`,
    `${CLICK_PATH}/${clickToken(world.secret, other, subscriberId)}`,
    `${CLICK_PATH}/${linkId}.${subscriberId}.${"0".repeat(32)}`,
    `${CLICK_PATH}/https%3A%2F%2Fevil.example`,
    `${CLICK_PATH}//evil.example`,
    `${CLICK_PATH}/`,
  ];
  for (const path of attacks) expect([path, (await follow(path)).status]).toEqual([path, 404]);
  const withTarget = await follow(`${CLICK_PATH}/${token}?url=https://evil.example`);
  expect(withTarget.headers.get("location")).toBe(link?.url);
  expect((await findLink(world.db, linkId))?.url).toBe(link?.url);
});

test("links lead on when counting was switched off or the recipient was erased", async () => {
  await setClickCounting(world, false);
  expect((await follow(paths[0])).status).toBe(302);
  expect(await counts()).toEqual([0, 0]);
  const later = await sendPost(world, "later");
  server.received.length = 0;
  await deliverJob.run(world, { sendId: later }, new AbortController().signal);
  expect(await pathsOf(0)).toEqual([]);
  expect(await listLinkClicks(world.db, later)).toEqual([]);

  await setClickCounting(world, true);
  await world.db.transaction((tx) => eraseSubscriber(tx, "confirmed-1@example.com", new Date()));
  expect((await follow(paths[0])).status).toBe(302);
});

test("who clicked is stored as a keyed hash only, and not for long", async () => {
  await follow(paths[0]);
  const [stored] = await world.db.select().from(issueClicks);
  const all = await world.db.select().from(deliveries).where(eq(deliveries.sendId, sendId));
  for (const { subscriberId } of all) expect(stored?.recipientHash).not.toContain(subscriberId);
  const total = (await counts())[0];
  ahead += 91 * DAY_MS;
  await forgetClicksJob.run(world, {}, new AbortController().signal);
  expect(await world.db.$count(issueClicks)).toBe(0);
  expect((await counts())[0]).toBe(total);
});
