import { expect, test } from "vitest";
import { OWNER } from "../support/accounts.ts";
import {
  accessibilityProblems,
  listenForComplaints,
  waitForHydration,
} from "../support/browser.ts";
import { startEmptySite } from "../support/empty-site.ts";
import { setStageOf } from "../support/stage.ts";

const stage = setStageOf(startEmptySite);

const link = () => /http\S+\/setup\?token=[\w-]+/.exec(stage.site.output())?.[0] ?? "";

test("the link of the first start makes the owner, who is at work at once; then it is gone", async () => {
  const { browser, site } = stage;
  const page = await (await browser.newContext()).newPage();
  const late = await (await browser.newContext()).newPage();
  const complaints = listenForComplaints(page);
  await page.goto(link());
  await late.goto(link());
  await waitForHydration(page);
  expect(await accessibilityProblems(page)).toEqual([]);

  await page.getByLabel("Name").fill("\u202e  ");
  await page.getByLabel("Email").fill(OWNER.email);
  await page.getByLabel("Password").fill("passwordpassword");
  await page.getByRole("button", { name: "Show password" }).click();
  await expect.poll(() => page.getByLabel("Password").getAttribute("type")).toBe("text");
  await page.getByRole("button", { name: "Create account" }).click();
  await page.getByText("Name is required.").waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe("name");
  await page.getByLabel("Name").fill(OWNER.name);
  await page.getByRole("button", { name: "Create account" }).click();
  await page.getByText("This password is too easy to guess.").waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe("password");
  expect(await page.getByLabel("Email").inputValue()).toBe(OWNER.email);
  await page.getByLabel("Password").fill(OWNER.password);
  await page.getByRole("button", { name: "Create account" }).click();
  await page.waitForURL("**/admin");
  await expect.poll(() => page.locator(".toast").innerText()).toContain("Your site is ready.");
  await expect.poll(() => page.getByText(OWNER.email).count()).toBeGreaterThan(0);
  // Refusals are answers with a status of their own, which browsers note.
  expect(complaints.filter((line) => !line.includes("422"))).toEqual([]);

  await late.getByLabel("Name").fill("Somebody else");
  await late.getByLabel("Email").fill("else@example.com");
  await late.getByLabel("Password").fill("eleven yellow ladders outside");
  await late.getByRole("button", { name: "Create account" }).click();
  await late.getByText("This site already has an owner.").first().waitFor();
  for (const address of [link(), `${site.url}/setup`]) {
    const gone = await late.goto(address);
    expect(gone?.status()).toBe(410);
    expect(gone?.headers()["referrer-policy"]).toBe("no-referrer");
  }
  expect(site.output()).not.toMatch(/"level":50/);
  await page.context().close();
  await late.context().close();
});
