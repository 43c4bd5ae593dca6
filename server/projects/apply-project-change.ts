import { eq } from "drizzle-orm";
import type { ItemsChanged } from "#domain/forms/item-changes.ts";
import type { ProjectChange } from "#domain/projects/changes.ts";
import { isFeaturedLimit } from "../db/refusals.ts";
import { retryOnConflict } from "../db/retry-on-conflict.ts";
import { dropUnused, type SavingWorld } from "../media/remove-unused.ts";
import { replaceUses } from "../media/uses.ts";
import { idAndTitle, idsOf, missingFrom, publishEach, withoutMail } from "../report-changes.ts";
import type { World } from "../world.ts";
import { announceProjects, changeProjects, lockProjects } from "./change-projects.ts";
import { publishProject } from "./publish-project.ts";
import { portfolioProjects } from "./tables.ts";

type ChangeWorld = Pick<World, "db" | "now">;
type PublishWorld = ChangeWorld & Pick<World, "queue" | "log">;

export function applyProjectChange(
  world: PublishWorld,
  change: ProjectChange,
): Promise<ItemsChanged | "full"> {
  return retryOnConflict(() => applyOnce(world, change));
}

/** Each in one transaction. */
async function applyOnce(
  world: PublishWorld,
  change: ProjectChange,
): Promise<ItemsChanged | "full"> {
  const { intent, ids } = change;
  switch (intent) {
    case "show":
      return showProjects(world, ids);
    case "hide":
      return hideProjects(world, ids);
    case "archive":
      return archiveProjects(world, ids, change.reason);
    case "restore":
      return restoreProjects(world, ids);
    case "feature":
      return featureProject(world, ids[0]);
    case "unfeature":
      return unfeatureProject(world, ids[0]);
    case "allow-preview":
      return allowPreview(world, ids[0], true);
    case "disallow-preview":
      return allowPreview(world, ids[0], false);
    case "delete":
      return deleteProject(world, ids[0]);
  }
}

/** Here and in `hideProjects`, archived ones are skipped and reported in `left`. See docs/decisions/0026. */
export function showProjects(world: PublishWorld, ids: string[]): Promise<ItemsChanged> {
  return setFlag(world, ids, "isVisible", true, { skipsArchived: true, publishIn: world });
}

export function hideProjects(world: ChangeWorld, ids: string[]): Promise<ItemsChanged> {
  return setFlag(world, ids, "isVisible", false, { skipsArchived: true });
}

/** Frees featured slots; visibility and an earlier reason stay. decisions: Projects and media */
export function archiveProjects(
  world: ChangeWorld,
  ids: string[],
  archiveReason: string,
): Promise<ItemsChanged> {
  const also = { isFeatured: false, archivedAt: world.now(), archiveReason };
  return setFlag(world, ids, "isArchived", true, { also });
}

export function restoreProjects(world: PublishWorld, ids: string[]): Promise<ItemsChanged> {
  const also = { archivedAt: null, archiveReason: "" };
  return setFlag(world, ids, "isArchived", false, { also, publishIn: world });
}

/**
 * The database enforces the limit of six, so that it holds under concurrency. spec: admin-area §5
 */
export async function featureProject(
  world: ChangeWorld,
  id: string,
): Promise<ItemsChanged | "full"> {
  try {
    return await setFlag(world, [id], "isFeatured", true, { skipsArchived: true });
  } catch (error) {
    if (isFeaturedLimit(error)) return "full";
    throw error;
  }
}

export function unfeatureProject(world: ChangeWorld, id: string): Promise<ItemsChanged> {
  return setFlag(world, [id], "isFeatured", false);
}

/** Without it the files are 404 at once, in our own caches too. decisions: Projects and media */
export function allowPreview(
  world: ChangeWorld,
  id: string,
  isAllowed: boolean,
): Promise<ItemsChanged> {
  return setFlag(world, [id], "allowPublicPreview", isAllowed);
}

type Flag = "isVisible" | "isArchived" | "isFeatured" | "allowPublicPreview";

type FlagOptions = {
  also?: Partial<typeof portfolioProjects.$inferInsert>;
  skipsArchived?: boolean;
  /** Given for changes that may make a project public. */
  publishIn?: PublishWorld;
};

/** Projects that have the flag already are not changed. */
async function setFlag(
  { db, now }: ChangeWorld,
  ids: string[],
  flag: Flag,
  isSet: boolean,
  { also, skipsArchived = false, publishIn }: FlagOptions = {},
): Promise<ItemsChanged> {
  return db.transaction(async (tx) => {
    const projects = await lockProjects(tx, ids);
    const left = projects.filter(({ isArchived }) => skipsArchived && isArchived);
    const others = projects.filter((one) => one[flag] !== isSet && !left.includes(one));
    await changeProjects(tx, now(), idsOf(others), { ...also, [flag]: isSet });
    const report = withoutMail(others, missingFrom(ids, projects));
    const changed = publishIn
      ? await publishEach(others, (id) => publishProject(publishIn, tx, id))
      : report.changed;
    return { ...report, changed, left: left.map(idAndTitle) };
  });
}

/** Keeps its newsletter issue and views; unused stored files are deleted after the commit. */
export async function deleteProject(world: SavingWorld, id: string): Promise<ItemsChanged> {
  const { report, unused } = await world.db.transaction(async (tx) => {
    const projects = await lockProjects(tx, [id]);
    const unused = await replaceUses(tx, { noun: "project", projectId: id }, []);
    await tx.delete(portfolioProjects).where(eq(portfolioProjects.id, id));
    if (projects.length > 0) await announceProjects(tx, idsOf(projects));
    return { report: withoutMail(projects, missingFrom([id], projects)), unused };
  });
  await dropUnused(world, unused);
  return report;
}
