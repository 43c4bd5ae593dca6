import { eq } from "drizzle-orm";
import { cleanSlug } from "#domain/forms/slug.ts";
import type { EditableProject } from "#domain/projects/editable-project.ts";
import type { ProjectDraft } from "#domain/projects/project-form.ts";
import type { Transaction } from "../../db/connection.ts";
import { isFeaturedLimit } from "../../db/refusals.ts";
import { retryOnConflict } from "../../db/retry-on-conflict.ts";
import { dropUnused } from "../../media/remove-unused.ts";
import { chooseSlug } from "../../site/choose-slug.ts";
import type { World } from "../../world.ts";
import { publishProject } from "../publish-project.ts";
import { portfolioProjects } from "../tables.ts";
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
      if (formVersion(stored) !== submitted.version) return conflictOf(tx, id);
      if (stored.isArchived && submitted.isFeatured && !stored.isFeatured)
        return cannotFeatureArchived();
      const draft = await resolveMergedReferences(tx, submitted);
      const { problems, names } = await checkReferences(tx, draft, stored);
      if (Object.keys(problems).length > 0) return { status: "refused", problems };
      const requestedSlug = draft.slug === stored.slug ? stored.slug : cleanSlug(draft.slug);
      const isSlugUnchanged = requestedSlug === null || requestedSlug === stored.slug;
      const slug = isSlugUnchanged
        ? requestedSlug
        : await chooseSlug(tx, "project", requestedSlug, id);
      const chosen = names.roles.map((role) => role.id);
      const roleIds = await inStoredOrder(tx, id, chosen);
      const values = { ...projectValues(draft, names), slug, updatedAt: world.now() };
      const written = await writeProject(tx, { id, slug: stored.slug }, values, { roleIds });
      unused = written.unused;
      const mail = await publishProject(world, tx, id);
      const current = await readProjectForm(tx, id);
      if (!current) return { status: "missing" };
      return { status: "saved", id, title: draft.title, slug, requestedSlug, mail, current };
    };
    const outcome = await retryOnConflict(() => world.db.transaction(update));
    await dropUnused(world, unused);
    return outcome;
  } catch (error) {
    if (isFeaturedLimit(error)) return featuredLimitReached();
    throw error;
  }
}

async function lockStored(tx: Transaction, id: string) {
  const { version, fileVersions, slug, clientId, assetId, thumbnailId } = portfolioProjects;
  const { isArchived, isFeatured } = portfolioProjects;
  const [row] = await tx
    .select({
      version,
      fileVersions,
      slug,
      clientId,
      assetId,
      thumbnailId,
      isArchived,
      isFeatured,
    })
    .from(portfolioProjects)
    .where(eq(portfolioProjects.id, id))
    .for("update");
  return row;
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
