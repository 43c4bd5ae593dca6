import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { notices } from "#server/site/tables.ts";
import { getAsOwner, makeAccount } from "../support/accounts.ts";
import { accessibilityProblems, listenForComplaints } from "../support/browser.ts";
import { startEmptySite } from "../support/empty-site.ts";
import { openAsOwner } from "../support/owners-projects.ts";
import { setStageOf } from "../support/stage.ts";

const PATH = "/admin/settings/system";

const stage = setStageOf(startEmptySite, ({ db }) => makeAccount(db, "owner"));

async function addDeadJobs(...names: string[]): Promise<void> {
  for (const name of names) {
    await stage.site.db.execute(sql`
      insert into jobs.job (name, data, source_name, source_retry_count, source_output)
      values ('dead', '{}', ${name}, 3, '{"reason":"Error: no luck"}')`);
  }
}

test("failed jobs are named in words, and are retried or dismissed one by one or at once", async () => {
  await addDeadJobs("check-message-hashes", "forget-old-questions", "forget-salts");
  await addDeadJobs("of-another-version");
  const page = await openAsOwner(stage, PATH);
  const complaints = listenForComplaints(page);
  const rows = page.locator("#failed-jobs tbody tr");
  const names = () => rows.locator("th").allInnerTexts();
  expect((await names()).toSorted()).toEqual([
    "Check messages for changes",
    "Remove keys of visitor IDs",
    "Remove old questions",
    "of-another-version",
  ]);
  expect(await accessibilityProblems(page)).toEqual([]);

  await page.getByRole("button", { name: /^Retry.*Check messages for changes/ }).click();
  await page.getByText("1 job queued again").waitFor();
  const completed = async () => {
    const { rows: found } = await stage.site.db.execute(sql`
      select from jobs.job where name = 'check-message-hashes' and state = 'completed'`);
    return found.length;
  };
  await expect.poll(completed).toBe(1);
  await expect.poll(names).not.toContain("Check messages for changes");

  await page.getByRole("button", { name: /^Dismiss.*Remove old questions/ }).click();
  await page.getByText("1 job dismissed").waitFor();
  await expect.poll(() => rows.count()).toBe(2);

  await page.getByRole("button", { name: /^Retry.*of-another-version/ }).click();
  await page.getByText("Already queued, or of another version of Vitrine").waitFor();
  expect(await rows.count()).toBe(2);

  await page.getByRole("button", { name: "Dismiss all" }).click();
  await page.getByText("2 jobs dismissed").waitFor();
  await page.getByText("No failed jobs").waitFor();
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("System");
  expect(complaints.filter((text) => !text.includes("status of 409"))).toEqual([]);
});

test("another secret than before is reported until it is accepted", async () => {
  await stage.site.db.update(notices).set({ detail: "of another secret" });
  expect(await (await getAsOwner(stage.site.url, "/admin")).text()).toContain(
    "The secret has changed",
  );
  const page = await openAsOwner(stage, PATH);
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.getByRole("button", { name: "Accept the new secret" }).click();
  await page.getByText("New secret accepted").waitFor();
  await expect.poll(() => page.getByText("It has changed").count()).toBe(0);
});

test("a failed job that another window dismissed is reported and no longer listed", async () => {
  await addDeadJobs("forget-old-questions", "forget-salts");
  const page = await openAsOwner(stage, PATH);
  await stage.site.db.execute(sql`
    delete from jobs.job where name = 'dead' and source_name = 'forget-old-questions'`);
  const replied = page.waitForResponse((response) => response.request().method() === "POST");
  await page.getByRole("button", { name: /^Dismiss.*Remove old questions/ }).click();
  expect((await replied).status()).toBe(409);
  await page.getByText("Already retried or dismissed").waitFor();
  await expect
    .poll(() => page.locator("#failed-jobs tbody th").allInnerTexts())
    .toEqual(["Remove keys of visitor IDs"]);
});
