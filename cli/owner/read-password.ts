import type { Ask } from "./terminal.ts";

export type ReadPassword = { ok: true; password: string } | { ok: false; problem: string };

/** From the pipe, or prompted for twice. */
export async function readPassword(ask: Ask, isPiped: boolean): Promise<ReadPassword> {
  if (isPiped) return { ok: true, password: await ask.piped() };
  if (!ask.isInteractive) {
    return {
      ok: false,
      problem: "There is no terminal. Use --password-stdin to pipe the password in.",
    };
  }
  const password = await ask.secret("Password (at least 12 characters): ");
  const again = await ask.secret("Repeat password: ");
  if (password !== again) return { ok: false, problem: "The passwords do not match." };
  return { ok: true, password };
}
