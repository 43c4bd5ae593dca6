import { eq } from "drizzle-orm";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import type { Database } from "#server/db/connection.ts";
import { portfolioProjects, projectFiles } from "#server/projects/tables.ts";
import { waitForHydration } from "./browser.ts";

/** Retries, since keys are ignored until the list has measured its rows. */
export async function moveTo(page: Page, name: string, place: number): Promise<void> {
  const isOver = (at: number) => page.getByText(`${name} is over position ${at} of 3.`);
  const isThere = async () => {
    if (await isOver(place).isVisible()) return true;
    const isPast = place > 1 && (await isOver(place - 1).isVisible());
    await page.keyboard.press(isPast ? "ArrowDown" : "ArrowUp");
    return false;
  };
  await expect.poll(isThere, { interval: 500 }).toBe(true);
}

/**
 * Moves twice, then does something, before the first response; returns the URLs of requests
 * aborted unanswered.
 */
export async function moveDownTwice(
  page: Page,
  name: string,
  whileQueued = async () => {},
): Promise<string[]> {
  await waitForHydration(page);
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route("**/admin/project/*.data*", async (route) => {
    if (route.request().method() === "POST") await released;
    await route.continue();
  });
  const aborted: string[] = [];
  page.on("requestfailed", (request) => {
    // Aborting after the response has started is harmless.
    const isAnswered = request.timing().responseStart >= 0;
    if (request.method() === "POST" && !isAnswered) aborted.push(request.url());
  });
  const down = page.getByRole("button", { name: `Move ${name} down` });
  for (const place of [2, 3]) {
    await down.click();
    await page.getByText(`${name} moved to position ${place} of 3.`).waitFor();
  }
  await whileQueued();
  release();
  return aborted;
}

export async function filesOf(db: Database, title: string): Promise<string[]> {
  const files = await db
    .select({ name: projectFiles.displayName })
    .from(projectFiles)
    .innerJoin(portfolioProjects, eq(portfolioProjects.id, projectFiles.projectId))
    .where(eq(portfolioProjects.title, title))
    .orderBy(projectFiles.position);
  return files.map(({ name }) => name);
}
