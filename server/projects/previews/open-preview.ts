import { previewLinkState } from "#domain/projects/preview-link.ts";
import { type Project, projectPath } from "#domain/projects/project.ts";
import { networkOf } from "../../http/address-range.ts";
import { Allowance } from "../../http/allowance.ts";
import type { World } from "../../world.ts";
import { findHiddenProject } from "../store.ts";
import { findPreviewLink } from "./find-link.ts";

/** Addresses that lead nowhere, by network: nobody mistypes a link so often. */
const GUESSES_OF_A_NETWORK = { burst: 30, perMinute: 6, keysMax: 10_000 };

/**
 * What the holder of an address sees: the project; its public page, once it has one; nothing, because
 * the link has ended or never was; nothing for now, after too many addresses that were none.
 */
export type OpenedPreview =
  | { state: "open"; linkId: string; expiresAt: Date; project: Project }
  | { state: "public"; path: string }
  | { state: "ended" | "unknown" | "busy" };

const guesses = new Allowance(GUESSES_OF_A_NETWORK);

/** Opens the preview of a token, for whoever asks from a network address. */
export async function openPreview(
  { db, now }: Pick<World, "db" | "now">,
  token: string,
  address: string,
): Promise<OpenedPreview> {
  const at = now();
  const link = await findPreviewLink(db, token);
  // Whoever holds a link sees it all the same: behind one proxy, strangers can be one network.
  if (!link) {
    const isAllowed = guesses.take(networkOf(address), at.getTime());
    return { state: isAllowed ? "unknown" : "busy" };
  }
  if (previewLinkState(link, at) !== "live") return { state: "ended" };
  const found = await findHiddenProject(db, link.projectId);
  if (!found) return { state: "unknown" };
  const { project, isPublic } = found;
  if (isPublic) return { state: "public", path: projectPath(project) };
  return { state: "open", linkId: link.id, expiresAt: link.expiresAt, project };
}
