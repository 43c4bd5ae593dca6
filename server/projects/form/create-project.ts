import { eq } from "drizzle-orm";
import { cleanSlug } from "#domain/forms/slug.ts";
import { projectSlugFrom } from "#domain/projects/auto-texts.ts";
import type { ProjectDraft } from "#domain/projects/project-form.ts";
import type { Transaction } from "../../db/connection.ts";
import { isFeaturedLimit } from "../../db/refusals.ts";
import { retryOnConflict } from "../../db/retry-on-conflict.ts";
import { chooseSlug } from "../../site/choose-slug.ts";
import type { World } from "../../world.ts";
import { publishProject } from "../publish-project.ts";
import { portfolioProjects } from "../tables.ts";
import { writeProject } from "../write-project.ts";
import { checkReferences, resolveMergedReferences } from "./check-references.ts";
import {
  featuredLimitReached,
  projectValues,
  type RefusedProject,
  type SavedProject,
} from "./project-values.ts";
import { readProjectForm } from "./read-project-form.ts";

type CreateOutcome = SavedProject | RefusedProject | { status: "already-created"; slug: string };

/**
 * An existing project with `requestedId` is reported instead of created. spec: admin-area §2, §4
 */
export async function createProject(
  world: Pick<World, "db" | "queue" | "log" | "now">,
  submitted: ProjectDraft,
  requestedId?: string,
): Promise<CreateOutcome> {
  try {
    const create = async (tx: Transaction): Promise<CreateOutcome> => {
      const draft = await resolveMergedReferences(tx, submitted);
      const { problems, names } = await checkReferences(tx, draft, null);
      if (Object.keys(problems).length > 0) return { status: "refused", problems };
      const requestedSlug = cleanSlug(draft.slug) ?? projectSlugFrom(draft.title, world.now());
      const slug = await chooseSlug(tx, "project", requestedSlug, null);
      // Race-free, since `chooseSlug` holds its lock until the commit.
      const existing = requestedId === undefined ? undefined : await findExisting(tx, requestedId);
      if (existing) return { status: "already-created", slug: existing.slug ?? "" };
      const values = projectValues(draft, names);
      const times = { createdAt: world.now(), updatedAt: world.now() };
      const whole = { ...values, ...times, slug, id: requestedId };
      const roleIds = names.roles.map((role) => role.id);
      const { id } = await writeProject(tx, null, whole, { roleIds });
      const mail = await publishProject(world, tx, id);
      const current = await readProjectForm(tx, id);
      if (!current) throw new Error("the created project was not found");
      return { status: "saved", id, title: draft.title, slug, requestedSlug, mail, current };
    };
    return await retryOnConflict(() => world.db.transaction(create));
  } catch (error) {
    if (isFeaturedLimit(error)) return featuredLimitReached();
    throw error;
  }
}

async function findExisting(tx: Transaction, id: string) {
  const [row] = await tx
    .select({ slug: portfolioProjects.slug })
    .from(portfolioProjects)
    .where(eq(portfolioProjects.id, id));
  return row;
}
