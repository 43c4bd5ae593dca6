import { eq, inArray } from "drizzle-orm";
import { UPLOAD_PLACES } from "#domain/media/upload-places.ts";
import { PROJECT_LABELS, type ProjectDraft } from "#domain/projects/project-form.ts";
import type { Transaction } from "../../db/connection.ts";
import { media } from "../../media/tables.ts";
import { currentIds } from "../merged-names.ts";
import { clients, roles } from "../tables.ts";

/** What is wrong with fields of a form, as its library wants to hear it. */
export type FieldProblems = Record<string, string[]>;

type Files = Pick<ProjectDraft, "assetId" | "thumbnailId">;
type Stored = Files & Pick<ProjectDraft, "clientId">;
type References = Stored & Pick<ProjectDraft, "roles">;

const PLACES = { assetId: "project-main", thumbnailId: "project-thumbnail" } as const;

/** A form may have been filled in before its client or roles were merged into others. */
export async function withCurrentNames(
  tx: Transaction,
  draft: ProjectDraft,
): Promise<ProjectDraft> {
  const [clientId = draft.clientId] = await currentIds(tx, "client", [draft.clientId]);
  return { ...draft, clientId, roles: await currentIds(tx, "role", draft.roles) };
}

/**
 * Whether all that a project names is there and fits its place. What it did
 * not name before stays until the transaction ends.
 * A file that stands in its place already is not judged anew: what was imported may be of other types.
 * Answers what the client and the roles are called, too.
 */
export async function checkReferences(tx: Transaction, draft: References, stored: Stored | null) {
  const problems: FieldProblems = {};
  const asked = tx.select().from(clients).where(eq(clients.id, draft.clientId));
  // Held only when it is new: whoever removes the one that it has waits for this project.
  const [client] = await (draft.clientId === stored?.clientId ? asked : asked.for("key share"));
  if (!client) problems.clientId = ["This client is no longer there. Please choose another one."];
  for (const field of ["assetId", "thumbnailId"] as const) {
    const id = draft[field];
    if (id === null || id === stored?.[field]) continue;
    const problem = await whyUnfit(tx, id, field);
    if (problem) problems[field] = [problem];
  }
  const chosen = await rolesAmong(tx, draft.roles);
  if (chosen.length < new Set(draft.roles).size)
    problems.roles = ["One of these roles is no longer there. Please look at them again."];
  return { problems, names: { client: client?.name ?? "", roles: chosen } };
}

async function rolesAmong(tx: Transaction, ids: readonly string[]) {
  if (ids.length === 0) return [];
  const { id, name } = roles;
  return tx
    .select({ id, name })
    .from(roles)
    .where(inArray(id, [...ids]))
    .orderBy(name)
    .for("key share");
}

async function whyUnfit(
  tx: Transaction,
  id: string,
  field: keyof typeof PLACES,
): Promise<string | null> {
  const [file] = await tx
    .select({ ext: media.ext })
    .from(media)
    .where(eq(media.id, id))
    .for("key share");
  if (!file) return "This file is no longer there. Please upload it again.";
  const { takes, hint } = UPLOAD_PLACES[PLACES[field]];
  const isFit = takes.some((ext) => ext === file.ext);
  return isFit ? null : `${PROJECT_LABELS[field]} must be ${hint.replace(/,[^,]*$/, "")}.`;
}
