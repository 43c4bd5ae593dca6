import { expect, test } from "vitest";
import { accessibilityProblems } from "../support/browser.ts";
import { openAsOwner } from "../support/owners-projects.ts";
import { setOwnerStage } from "../support/stage.ts";

const PATH = "/admin/analytics/crawlers";
const GPT = "Mozilla/5.0 (compatible; GPTBot/1.2; +https://openai.com/gptbot)";
const stage = setOwnerStage();

async function crawl(path: string): Promise<number> {
  const headers = { "User-Agent": GPT };
  const response = await fetch(stage.site.url + path, { headers, redirect: "manual" });
  await response.text();
  return response.status;
}

test("the owner sees which crawlers read what, and what they were refused", async () => {
  const page = await openAsOwner(stage, PATH);
  await page.getByText("No crawlers yet").waitFor();
  // The second one comes from the page cache.
  expect(await crawl("/about")).toBe(200);
  expect(await crawl("/about")).toBe(200);
  expect(await crawl("/llms.txt")).toBe(200);
  expect(await crawl("/wp-login.php")).toBe(404);
  expect(await crawl("/admin")).toBe(302);
  const row = page.getByRole("row", { name: /^GPTBot/ });
  await expect
    .poll(
      async () => {
        await page.getByRole("button", { name: "Refresh" }).click();
        return (await row.count()) > 0 && (await row.innerText()).split(/\s*\t\s*/);
      },
      { timeout: 30_000, interval: 500 },
    )
    .toEqual(["GPTBot (claimed)", "AI model training", "Unconfirmed", "3", "2"]);
  const pages = page.getByRole("list", { name: "Most read pages by reads" });
  expect(await pages.getByRole("listitem").first().innerText()).toMatch(/^About\s+2/);
  const programs = page.getByRole("list", { name: "Machine-readable formats by reads" });
  expect(await programs.innerText()).toContain("/llms.txt");
  await page.getByText("GPTBot (claimed)", { exact: true }).last().click();
  const refused = page.getByRole("list", {
    name: "Requests by GPTBot (claimed) that were refused",
  });
  expect(await refused.innerText()).toMatch(/Admin area \(\/admin\)\s+1/);
  expect(await refused.innerText()).toMatch(/Other addresses\s+1/);
  await expect.poll(() => accessibilityProblems(page)).toEqual([]);
  await page.getByRole("link", { name: "site settings" }).click();
  await page.getByText("AI crawlers").first().waitFor();
  await page.context().close();
});
