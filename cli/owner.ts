import { parseArgs } from "node:util";
import { listAccounts } from "#server/accounts/list-accounts.ts";
import type { Command, ExitCode } from "./command.ts";
import { paint, print, printError } from "./output.ts";
import { createOwner } from "./owner/create.ts";
import { listLines } from "./owner/list-lines.ts";
import { resetPassword } from "./owner/reset-password.ts";
import { terminal } from "./owner/terminal.ts";
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
    if (more.length > 0) return refuse(`Unexpected arguments: ${more.join(" ")}`);
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
        return refuse("Usage: vitrine owner create|reset-password|list");
    }
  },
};

function refuse(line: string): ExitCode {
  printError(line);
  return 1;
}
