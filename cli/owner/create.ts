import { parseNewOwner } from "#domain/accounts/new-owner.ts";
import { makeOwner } from "#server/accounts/set-up.ts";
import { findOwner } from "#server/accounts/store.ts";
import type { World } from "#server/world.ts";
import { printable } from "../lay-out.ts";
import type { ExitCode } from "../verb.ts";
import { readPassword } from "./read-password.ts";
import type { Ask } from "./terminal.ts";

export type Voice = { say: (line: string) => void; complain: (line: string) => void; ask: Ask };

type Given = { name?: string; email?: string; isPiped: boolean };

/** Makes the one owner; asks for what was not given. */
export async function createOwner(
  world: World,
  given: Given,
  { say, complain, ask }: Voice,
): Promise<ExitCode> {
  const refuse = (...lines: string[]): ExitCode => {
    for (const line of lines) complain(line);
    return 1;
  };
  const owner = await findOwner(world.db);
  if (owner) return refuse(thereIs(owner.email));
  const isAsking = ask.isThere && !given.isPiped;
  const name = given.name ?? (isAsking ? await ask.line("Name: ") : undefined);
  const email = given.email ?? (isAsking ? await ask.line("Email: ") : undefined);
  if (name === undefined) return refuse("Whose account? --name <name>");
  if (email === undefined) return refuse("Which address? --email <address>");
  const read = await readPassword(ask, given.isPiped);
  if (!read.ok) return refuse(read.problem);
  const parsed = parseNewOwner({ name, email, password: read.password });
  if (!parsed.ok) return refuse(...Object.values(parsed.problems));
  const made = await makeOwner(world, parsed.owner);
  if (made.status === "refused") return refuse(made.problem);
  if (made.status === "exists") return refuse("There is an owner since a moment ago.");
  say(`${parsed.owner.email} can sign in at ${world.settings.SITE_URL}/login`);
  return 0;
}

function thereIs(email: string): string {
  return `There is an owner: ${printable(email)}. "vitrine owner reset-password" helps who cannot sign in.`;
}
