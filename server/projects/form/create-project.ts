import { eq } from "drizzle-orm";
import type { PublishOutcome } from "#domain/forms/item-changes.ts";
import { cleanSlug } from "#domain/forms/slug.ts";
import { autoHeading, autoMetaTitle, projectSlugFrom } from "#domain/projects/auto-texts.ts";
import { FEATURED_FULL } from "#domain/projects/changes.ts";
import type { EditableProject } from "#domain/projects/editable-project.ts";
import type { ProjectDraft } from "#domain/projects/project-form.ts";
import type { Transaction } from "../../db/connection.ts";
import { isFeaturedLimit } from "../../db/refusals.ts";
import { sanitize } from "../../html/sanitize.ts";
import { chooseSlug } from "../../site/choose-slug.ts";
import type { World } from "../../world.ts";
import { publishProject } from "../publish-project.ts";
import { portfolioProjects } from "../tables.ts";
import { writeProject } from "../write-project.ts";
import {
  checkReferences,
  type FieldProblems,
  resolveMergedReferences,
} from "./check-references.ts";
import { readProjectForm } from "./read-project-form.ts";

/** `requestedSlug`: the requested slug, which another project may have taken. */
export type SavedProject = {
  status: "saved";
  id: string;
  title: string;
  slug: string | null;
  requestedSlug: string | null;
  mail: PublishOutcome;
  current: EditableProject;
};

export type RefusedProject = { status: "refused"; problems: FieldProblems };
type AlreadyCreated = { status: "already-created"; slug: string };

/**
 * An existing project with `requestedId` is reported instead of created. spec: admin-area §2, §4
 */
export async function createProject(
  world: Pick<World, "db" | "queue" | "log" | "now">,
  submitted: ProjectDraft,
  requestedId?: string,
): Promise<SavedProject | RefusedProject | AlreadyCreated> {
  try {
    return await world.db.transaction(async (tx) => {
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
    });
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

export function featuredLimitReached(): RefusedProject {
  return { status: "refused", problems: { isFeatured: [FEATURED_FULL] } };
}

type Names = { client: string; roles: { name: string }[] };

export function projectValues(draft: ProjectDraft, names: Names) {
  const { roles: _, version: __, slug: ___, ...fields } = draft;
  const named = { title: draft.title, client: names.client };
  return {
    ...fields,
    // Displayed when no roles are linked: a stale value would bring back the last removed role.
    myRole: names.roles.map(({ name }) => name).join(", "),
    description: sanitize(draft.description, "basic"),
    caseProblem: sanitize(draft.caseProblem, "basic"),
    caseApproach: sanitize(draft.caseApproach, "basic"),
    caseResults: sanitize(draft.caseResults, "basic"),
    metaTitle: draft.metaTitle || autoMetaTitle(named),
    h1: draft.h1 || autoHeading(named),
  };
}
