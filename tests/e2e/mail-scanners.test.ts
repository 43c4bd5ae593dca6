import { expect, test } from "vitest";
import { subscribers } from "../../server/newsletter/tables.ts";
import { reusedContext } from "../support/reused-contexts.ts";
import { NEWCOMER, type SiteMail, SUBSCRIBER, startMailSite } from "../support/site-mails.ts";
import { setStageOf } from "../support/stage.ts";

const stage = setStageOf(startMailSite);

const stored = () => stage.site.db.select().from(subscribers).orderBy(subscribers.email);
const statusOf = async (address: string) =>
  (await stored()).find(({ email }) => email === address)?.status;

/** Every address in a mail that can be followed: in its HTML, its text and its headers. */
function linksIn({ html, text, headers }: SiteMail): string[] {
  const inHtml = [...html.matchAll(/(?:href|src)="(http[^"]+)"/g)].map(([, link = ""]) => link);
  const inText = [...text.matchAll(/http\S+/g)].map(([link]) => link);
  const inHeaders = headers.flatMap(({ value }) => value.match(/(?<=<)http[^>]+/g) ?? []);
  return [...inHtml, ...inText, ...inHeaders].map((link) => link.replaceAll("&amp;", "&"));
}

function linkTo(page: string, mail: SiteMail): string {
  const found = linksIn(mail).find((link) => link.includes(`/newsletter/${page}?token=`));
  if (!found) throw new Error(`The mail has no link to ${page}`);
  return found;
}

test("a scanner that follows every link of every email neither confirms nor unsubscribes anyone", async () => {
  const before = await stored();
  expect(before.map(({ email, status }) => [email, status])).toEqual([
    [NEWCOMER, "pending"],
    [SUBSCRIBER, "confirmed"],
  ]);
  const links = new Set(Object.values(stage.site.mails).flatMap(linksIn));
  for (const page of ["confirm", "unsubscribe", "preferences"]) {
    expect([...links].filter((link) => link.includes(`/newsletter/${page}?`))).not.toEqual([]);
  }
  for (const link of links) {
    for (const method of ["GET", "HEAD", "GET"]) {
      const answer = await fetch(link, { method });
      await answer.arrayBuffer();
      expect([method, link, answer.status]).toEqual([method, link, 200]);
    }
    for (const javaScriptEnabled of [false, true]) {
      const context = await reusedContext(stage.browser, { javaScriptEnabled });
      const page = await context.newPage();
      await page.goto(link, { waitUntil: "networkidle" });
      // What scripts wait for: some scanners also move about.
      await page.mouse.move(200, 200);
      await page.keyboard.press("Shift");
      await page.waitForLoadState("networkidle");
      await context.close();
    }
  }
  expect(await stored()).toEqual(before);
});

test("the button behind the link confirms, without scripts too", async () => {
  const context = await reusedContext(stage.browser, { javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(linkTo("confirm", stage.site.mails.confirmation));
  await page.locator("main form button").first().click();
  await page.waitForLoadState();
  await expect.poll(() => statusOf(NEWCOMER)).toBe("confirmed");
  await context.close();
});

test("the one POST of a mail program unsubscribes, without origin, cookie or page", async () => {
  const link = linkTo("unsubscribe", stage.site.mails.post);
  const answer = await fetch(link, {
    method: "POST",
    headers: { "Content-Type": "application/x-www-form-urlencoded" },
    body: "List-Unsubscribe=One-Click",
    redirect: "manual",
  });
  expect(answer.status).toBe(200);
  expect(await statusOf(SUBSCRIBER)).toBe("unsubscribed");
});
