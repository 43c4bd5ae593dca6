import { parseArgs } from "node:util";
import { pluralize, utcTime } from "#domain/site/formats.ts";
import { type ListedAccount, listAccounts } from "#server/accounts/store.ts";
import type { Command } from "./command.ts";
import { fail, paint, print, printError } from "./output.ts";
import { createOwner } from "./owner/create.ts";

import { resetPassword } from "./owner/reset-password.ts";
import { terminal } from "./owner/terminal.ts";
import { type Paint, printable } from "./text-layout.ts";
import { withWorld } from "./with-world.ts";

const USAGE = `\
Usage: vitrine owner create [--name <name>] [--email <address>] [--password-stdin]
       vitrine owner reset-password [--email <address>] [--password-stdin] [--without-second-factor]
       vitrine owner list

create          creates the owner's account; asks for missing values
reset-password  ends all sessions of the account and prints a link that sets a new password, once,
                within 30 minutes
list            lists accounts with role, last sign-in and second factor

  --password-stdin         read the password from standard input
  --email                  the account, by default the owner's
  --without-second-factor  also remove authenticator app and passkeys, for a lost phone;
                           the current password stops working`;

export const ownerCommand: Command = {
  summary: "create the owner's account, reset a password, list accounts",
  usage: USAGE,
  async run(args) {
    const flag = { type: "boolean", default: false } as const;
    const line = { type: "string" } as const;
    const { values, positionals } = parseArgs({
      args,
      options: {
        name: line,
        email: line,
        "password-stdin": flag,
        "without-second-factor": flag,
      },
      allowPositionals: true,
    });
    const { name, email } = values;
    const isPiped = values["password-stdin"] === true;
    const output = { print, printError, ask: terminal };
    const [command, ...more] = positionals;
    if (more.length > 0) return fail(`Unexpected arguments: ${more.join(" ")}`);
    switch (command) {
      case "create":
        return withWorld((world) => createOwner(world, { name, email, isPiped }, output));
      case "reset-password": {
        const isLost = values["without-second-factor"] === true;
        return withWorld((world) => resetPassword(world, { email, isPiped, isLost }, output));
      }
      case "list":
        return withWorld(async ({ db }) => {
          for (const text of listLines(await listAccounts(db), paint)) print(text);
          return 0;
        });
      default:
        return fail("Usage: vitrine owner create|reset-password|list");
    }
  },
};

export function listLines(accounts: ListedAccount[], paint: Paint): string[] {
  if (accounts.length === 0) return ['No accounts. Run "vitrine owner create".'];
  return accounts.flatMap((account) => [
    `${paint("bold", printable(account.email))}  ${account.role}`,
    `  ${printable(account.name)}`,
    `  Last sign-in: ${lastSignIn(account)}`,
    `  Second factor: ${secondFactor(account)}`,
  ]);
}

function lastSignIn({ lastSignedInAt }: ListedAccount): string {
  if (!lastSignedInAt) return "never";
  return `${utcTime(lastSignedInAt)} UTC`;
}

function secondFactor({ hasSecondFactor, passkeys }: ListedAccount): string {
  const keys = pluralize(passkeys, "passkey", "passkeys");
  const all = [hasSecondFactor ? "authenticator app" : "", passkeys > 0 ? keys : ""];
  return all.filter(Boolean).join(", ") || "none";
}
