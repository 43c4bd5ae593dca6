import { parseAccountEmail, parseAccountName } from "./identity.ts";
import { passwordProblem } from "./password.ts";

export type NewOwner = { name: string; email: string; password: string };

type ParsedOwner =
  | { ok: true; owner: NewOwner }
  | { ok: false; problems: { name?: string; email?: string; password?: string } };

/** decisions: Accounts, "First owner" */
export function parseNewOwner(given: Record<string, string | undefined>): ParsedOwner {
  const name = parseAccountName(given.name ?? "");
  const email = parseAccountEmail(given.email ?? "");
  const password = given.password ?? "";
  const problem = passwordProblem(password);
  if (name.ok && email.ok && problem === null) {
    return { ok: true, owner: { name: name.value, email: email.value, password } };
  }
  return {
    ok: false,
    problems: {
      ...(name.ok ? {} : { name: name.problem }),
      ...(email.ok ? {} : { email: email.problem }),
      ...(problem === null ? {} : { password: problem }),
    },
  };
}
