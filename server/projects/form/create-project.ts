import { eq } from "drizzle-orm";
import { projectSlugFrom } from "#domain/projects/auto-texts.ts";
import { FEATURED_FULL, type PublishOutcome } from "#domain/projects/changes.ts";
import { projectPath } from "#domain/projects/project.ts";
import { cleanSlug, type ProjectDraft } from "#domain/projects/project-form.ts";
import type { ProjectInForm } from "#domain/projects/project-in-form.ts";
import type { Transaction } from "../../db/connection.ts";
import { isFeaturedLimit } from "../../db/refusals.ts";
import { redirectTo } from "../../site/redirects.ts";
import type { World } from "../../world.ts";
import { announceProjects } from "../change-projects.ts";
import { publishProject } from "../publish-project.ts";
import { portfolioProjects } from "../tables.ts";
import { checkReferences, type FieldProblems, withCurrentNames } from "./check-references.ts";
import { chooseSlug } from "./choose-slug.ts";
import { projectValues } from "./project-values.ts";
import { readProjectForm } from "./read-project-form.ts";
import { writeRoles, writeUses } from "./write-parts.ts";

/** How a project was saved: `wanted` is the slug that it would have, had nobody else taken it. */
export type SavedProject = {
  status: "saved";
  id: string;
  title: string;
  slug: string | null;
  wanted: string | null;
  mail: PublishOutcome;
  /** What is stored now, for a form that stays open. */
  current: ProjectInForm;
};
export type RefusedProject = { status: "refused"; problems: FieldProblems };
type MadeBefore = { status: "made before"; slug: string };

/**
 * Makes a project of what its owner wrote. Nothing is made when anything of it is refused; the
 * problems say at which field. With a `givenId` it gets that one, unless there is a project of that id.
 * spec: admin-area §2, §4
 */
export async function createProject(
  world: Pick<World, "db" | "queue" | "log" | "now">,
  given: ProjectDraft,
  givenId?: string,
): Promise<SavedProject | RefusedProject | MadeBefore> {
  try {
    return await world.db.transaction(async (tx) => {
      const draft = await withCurrentNames(tx, given);
      const { problems, names } = await checkReferences(tx, draft, null);
      if (Object.keys(problems).length > 0) return { status: "refused", problems };
      const wanted = cleanSlug(draft.slug) ?? projectSlugFrom(draft.title, world.now());
      const slug = await chooseSlug(tx, wanted, null);
      // Nobody else makes one between here and the end: of two that were sent at once one is.
      const before = givenId === undefined ? undefined : await findMade(tx, givenId);
      if (before) return { status: "made before", slug: before.slug ?? "" };
      const values = projectValues(draft, names);
      const times = { createdAt: world.now(), updatedAt: world.now() };
      const [row] = await tx
        .insert(portfolioProjects)
        .values({ ...values, ...times, slug, id: givenId })
        .returning({ id: portfolioProjects.id });
      if (!row) throw new Error("an insert with returning answered no row");
      const { id } = row;
      await writeRoles(tx, id, names.roles);
      await writeUses(tx, id, values);
      await redirectTo(tx, { projectId: id }, [], projectPath({ id, slug }));
      const mail = await publishProject(world, tx, id);
      await announceProjects(tx, [id]);
      const current = await readProjectForm(tx, id);
      if (!current) throw new Error("a project that was just made is not there");
      return { status: "saved", id, title: draft.title, slug, wanted, mail, current };
    });
  } catch (error) {
    if (isFeaturedLimit(error)) return featuredFull();
    throw error;
  }
}

async function findMade(tx: Transaction, id: string) {
  const [made] = await tx
    .select({ slug: portfolioProjects.slug })
    .from(portfolioProjects)
    .where(eq(portfolioProjects.id, id));
  return made;
}

/** The database counts: of many at once, six are featured. */
export function featuredFull(): RefusedProject {
  return { status: "refused", problems: { isFeatured: [FEATURED_FULL] } };
}
