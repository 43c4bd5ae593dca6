import type { Ask } from "./terminal.ts";

export type ReadPassword = { ok: true; password: string } | { ok: false; problem: string };

/** A new password, piped in or typed twice. */
export async function readPassword(ask: Ask, isPiped: boolean): Promise<ReadPassword> {
  if (isPiped) return { ok: true, password: await ask.piped() };
  if (!ask.isThere) {
    return { ok: false, problem: "There is no terminal to ask in: --password-stdin takes a pipe." };
  }
  const password = await ask.secret("Password (at least 12 characters): ");
  const again = await ask.secret("The same again: ");
  if (password !== again) return { ok: false, problem: "These were two different passwords." };
  return { ok: true, password };
}
