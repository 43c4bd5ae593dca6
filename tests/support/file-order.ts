import { eq } from "drizzle-orm";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import type { Database } from "#server/db/connection.ts";
import { portfolioProjects, projectFiles } from "#server/projects/tables.ts";
import { takenOver } from "./browser.ts";

/**
 * Moves the file that was picked up to a place, by keys. One that is pressed before the list has
 * measured its rows moves nothing, and nothing tells when it has.
 */
export async function moveTo(page: Page, name: string, place: number): Promise<void> {
  const told = (at: number) => page.getByText(`${name} is over place ${at} of 3.`);
  const isThere = async () => {
    if (await told(place).isVisible()) return true;
    const isPast = place > 1 && (await told(place - 1).isVisible());
    await page.keyboard.press(isPast ? "ArrowDown" : "ArrowUp");
    return false;
  };
  await expect.poll(isThere, { interval: 500 }).toBe(true);
}

/**
 * Moves a file down twice before the first order is answered. Answers the orders that were called back
 * before they were answered: one of them may arrive all the same, and later than the other.
 */
export async function moveDownTwice(page: Page, name: string): Promise<string[]> {
  await takenOver(page);
  const { promise: isLetGo, resolve: letGo } = Promise.withResolvers<void>();
  await page.route("**/admin/project/*.data*", async (route) => {
    if (route.request().method() === "POST") await isLetGo;
    await route.continue();
  });
  const calledBack: string[] = [];
  page.on("requestfailed", (request) => {
    // What the screen lets go of once its answer began is done.
    const isAnswered = request.timing().responseStart >= 0;
    if (request.method() === "POST" && !isAnswered) calledBack.push(request.url());
  });
  const down = page.getByRole("button", { name: `Move ${name} down` });
  for (const place of [2, 3]) {
    await down.click();
    await page.getByText(`${name} is now ${place} of 3.`).waitFor();
  }
  letGo();
  return calledBack;
}

/** The names of a project's files as they are stored, in their order. */
export async function filesOf(db: Database, title: string): Promise<string[]> {
  const files = await db
    .select({ name: projectFiles.displayName })
    .from(projectFiles)
    .innerJoin(portfolioProjects, eq(portfolioProjects.id, projectFiles.projectId))
    .where(eq(portfolioProjects.title, title))
    .orderBy(projectFiles.position);
  return files.map(({ name }) => name);
}
