import { parseNewOwner } from "#domain/accounts/new-owner.ts";
import { registerOwner } from "#server/accounts/set-up.ts";
import { findOwner } from "#server/accounts/store.ts";
import type { World } from "#server/world.ts";
import type { ExitCode } from "../command.ts";
import { printable } from "../text-layout.ts";
import { type Ask, readPassword } from "./terminal.ts";

export type Output = {
  print: (line: string) => void;
  printError: (line: string) => void;
  ask: Ask;
};

type OwnerOptions = { name?: string; email?: string; isPiped: boolean };

/** Prompts for missing values. */
export async function createOwner(
  world: World,
  given: OwnerOptions,
  { print, printError, ask }: Output,
): Promise<ExitCode> {
  const refuse = (...lines: string[]): ExitCode => {
    for (const line of lines) printError(line);
    return 1;
  };
  const owner = await findOwner(world.db);
  if (owner) return refuse(ownerExists(owner.email));
  const isAsking = ask.isInteractive && !given.isPiped;
  const name = given.name ?? (isAsking ? await ask.line("Name: ") : undefined);
  const email = given.email ?? (isAsking ? await ask.line("Email: ") : undefined);
  if (name === undefined) return refuse("Missing --name <name>.");
  if (email === undefined) return refuse("Missing --email <address>.");
  const read = await readPassword(ask, given.isPiped);
  if (!read.ok) return refuse(read.problem);
  const parsed = parseNewOwner({ name, email, password: read.password });
  if (!parsed.ok) return refuse(...Object.values(parsed.problems));
  const made = await registerOwner(world, parsed.owner);
  if (made.status === "refused") return refuse(made.problem);
  if (made.status === "exists") return refuse("An owner was just created.");
  print(`${parsed.owner.email} can sign in at ${world.environment.SITE_URL}/login`);
  return 0;
}

function ownerExists(email: string): string {
  return `The owner is ${printable(email)}. To regain access, run "vitrine owner reset-password".`;
}
