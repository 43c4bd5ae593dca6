import { eq, inArray } from "drizzle-orm";
import { UPLOAD_PLACES } from "#domain/media/upload-places.ts";
import { PROJECT_LABELS, type ProjectDraft } from "#domain/projects/project-form.ts";
import type { Transaction } from "../../db/connection.ts";
import { media } from "../../media/tables.ts";
import { resolveMergedIds } from "../merged-names.ts";
import { clients, roles } from "../tables.ts";

export type FieldProblems = Record<string, string[]>;

type Files = Pick<ProjectDraft, "assetId" | "thumbnailId">;
type Stored = Files & Pick<ProjectDraft, "clientId">;
type References = Stored & Pick<ProjectDraft, "roles">;

const UPLOAD_PLACE_OF = { assetId: "project-main", thumbnailId: "project-thumbnail" } as const;

/** Replaces clients and roles that were merged since the form was opened. */
export async function resolveMergedReferences(
  tx: Transaction,
  draft: ProjectDraft,
): Promise<ProjectDraft> {
  const [clientId = draft.clientId] = await resolveMergedIds(tx, "client", [draft.clientId]);
  return { ...draft, clientId, roles: await resolveMergedIds(tx, "role", draft.roles) };
}

/** Locks newly referenced rows. Unchanged files are not checked: imports allow other types. */
export async function checkReferences(tx: Transaction, draft: References, stored: Stored | null) {
  const problems: FieldProblems = {};
  const query = tx.select().from(clients).where(eq(clients.id, draft.clientId));
  // Locked only when new: removing the current client waits for this project's lock.
  const [client] = await (draft.clientId === stored?.clientId ? query : query.for("key share"));
  if (!client) problems.clientId = ["This client no longer exists. Choose another one."];
  for (const field of ["assetId", "thumbnailId"] as const) {
    const id = draft[field];
    if (id === null || id === stored?.[field]) continue;
    const problem = await fileProblem(tx, id, field);
    if (problem) problems[field] = [problem];
  }
  const chosen = await lockRoles(tx, draft.roles);
  if (chosen.length < new Set(draft.roles).size)
    problems.roles = ["One of these roles no longer exists. Check your selection."];
  return { problems, names: { client: client?.name ?? "", roles: chosen } };
}

async function lockRoles(tx: Transaction, ids: readonly string[]) {
  if (ids.length === 0) return [];
  const { id, name } = roles;
  return tx
    .select({ id, name })
    .from(roles)
    .where(inArray(id, [...ids]))
    .orderBy(name)
    .for("key share");
}

async function fileProblem(
  tx: Transaction,
  id: string,
  field: keyof typeof UPLOAD_PLACE_OF,
): Promise<string | null> {
  const [file] = await tx
    .select({ ext: media.ext })
    .from(media)
    .where(eq(media.id, id))
    .for("key share");
  if (!file) return "This file no longer exists. Please upload it again.";
  const { accepts, hint } = UPLOAD_PLACES[UPLOAD_PLACE_OF[field]];
  const isAccepted = accepts.some((ext) => ext === file.ext);
  return isAccepted ? null : `${PROJECT_LABELS[field]} must be ${hint.replace(/,[^,]*$/, "")}.`;
}
