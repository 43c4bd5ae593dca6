import { eq } from "drizzle-orm";
import type { PublishOutcome } from "#domain/forms/item-changes.ts";
import { cleanSlug } from "#domain/forms/slug.ts";
import type { EditableProject } from "#domain/projects/editable-project.ts";
import type { ProjectDraft } from "#domain/projects/project-form.ts";
import { fingerprint } from "#domain/values/fingerprint.ts";
import type { Transaction } from "../../db/connection.ts";
import { isFeaturedLimit } from "../../db/refusals.ts";
import { retryOnConflict } from "../../db/retry-on-conflict.ts";
import { dropUnused } from "../../media/remove-unused.ts";
import { chooseSlug } from "../../site/choose-slug.ts";
import type { World } from "../../world.ts";
import { publishProject } from "../publish-project.ts";
import { portfolioProjects, projectRoles } from "../tables.ts";
import { inStoredOrder, writeProject } from "../write-project.ts";
import { checkReferences, resolveMergedReferences } from "./check-references.ts";
import {
  featuredLimitReached,
  projectValues,
  type RefusedProject,
  type SavedProject,
} from "./project-values.ts";
import { formVersion, readProjectForm } from "./read-project-form.ts";

type UpdateOutcome =
  | SavedProject
  | RefusedProject
  | { status: "conflict"; current: EditableProject }
  | { status: "missing" };

/** A changed slug leaves a redirect. decisions: Publishing, "Slug" */
export async function updateProject(
  world: Pick<World, "db" | "queue" | "log" | "now">,
  id: string,
  submitted: ProjectDraft,
): Promise<UpdateOutcome> {
  let unused: string[] = [];
  try {
    const update = async (tx: Transaction): Promise<UpdateOutcome> => {
      unused = [];
      const stored = await lockStored(tx, id);
      if (!stored) return { status: "missing" };
      const isOutdated = formVersion(stored) !== submitted.version;
      if (!isOutdated && stored.isArchived && submitted.isFeatured && !stored.isFeatured)
        return cannotFeatureArchived();
      const { problems, values, roleIds, requestedSlug } = await prepareSave(tx, submitted, stored);
      const { title, slug } = values;
      const savedAs = async (mail: PublishOutcome): Promise<UpdateOutcome> => {
        const current = await readProjectForm(tx, id);
        if (!current) return { status: "missing" };
        return { status: "saved", id, title, slug, requestedSlug, mail, current };
      };
      if (isOutdated) {
        // Saved again after a lost reply.
        const isSame = await isStored(tx, stored, values, roleIds);
        return isSame ? savedAs("quiet") : conflictOf(tx, id);
      }
      if (Object.keys(problems).length > 0) return { status: "refused", problems };
      const dated = { ...values, updatedAt: world.now() };
      const written = await writeProject(tx, { id, slug: stored.slug }, dated, { roleIds });
      unused = written.unused;
      return savedAs(await publishProject(world, tx, id));
    };
    const outcome = await retryOnConflict(() => world.db.transaction(update));
    await dropUnused(world, unused);
    return outcome;
  } catch (error) {
    if (isFeaturedLimit(error)) return featuredLimitReached();
    throw error;
  }
}

type StoredProject = typeof portfolioProjects.$inferSelect;

async function lockStored(tx: Transaction, id: string): Promise<StoredProject | undefined> {
  const [row] = await tx
    .select()
    .from(portfolioProjects)
    .where(eq(portfolioProjects.id, id))
    .for("update");
  return row;
}

/** What a save writes, and what is wrong with it. */
async function prepareSave(tx: Transaction, submitted: ProjectDraft, stored: StoredProject) {
  const draft = await resolveMergedReferences(tx, submitted);
  const { problems, names } = await checkReferences(tx, draft, stored);
  const requestedSlug = draft.slug === stored.slug ? stored.slug : cleanSlug(draft.slug);
  const isSlugUnchanged = requestedSlug === null || requestedSlug === stored.slug;
  const slug = isSlugUnchanged
    ? requestedSlug
    : await chooseSlug(tx, "project", requestedSlug, stored.id);
  const chosen = names.roles.map((role) => role.id);
  const roleIds = await inStoredOrder(tx, stored.id, chosen);
  return { problems, values: { ...projectValues(draft, names), slug }, roleIds, requestedSlug };
}

async function isStored(
  tx: Transaction,
  stored: StoredProject,
  values: Partial<StoredProject>,
  roleIds: readonly string[],
): Promise<boolean> {
  const same = { ...stored, ...values };
  if (fingerprint(same) !== fingerprint(stored)) return false;
  const linked = await tx
    .select({ id: projectRoles.roleId })
    .from(projectRoles)
    .where(eq(projectRoles.projectId, stored.id));
  const known = linked.map(({ id }) => id);
  return fingerprint(known.toSorted()) === fingerprint(roleIds.toSorted());
}

async function conflictOf(tx: Transaction, id: string): Promise<UpdateOutcome> {
  const current = await readProjectForm(tx, id);
  return current ? { status: "conflict", current } : { status: "missing" };
}

/** See docs/decisions/0026. */
function cannotFeatureArchived(): RefusedProject {
  const problem = "Archived projects can't be featured. Restore this one first.";
  return { status: "refused", problems: { isFeatured: [problem] } };
}
