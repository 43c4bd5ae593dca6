import { parseArgs } from "node:util";
import { listAccounts } from "#server/accounts/list-accounts.ts";
import { createOwner } from "./owner/create.ts";
import { listLines } from "./owner/list-lines.ts";
import { resetPassword } from "./owner/reset-password.ts";
import { terminal } from "./owner/terminal.ts";
import { complain, paint, say } from "./say.ts";
import type { ExitCode, Verb } from "./verb.ts";
import { withWorld } from "./with-world.ts";

const USAGE = `\
Usage: vitrine owner create [--name <name>] [--email <address>] [--password-stdin]
       vitrine owner reset-password [--email <address>] [--password-stdin] [--without-second-factor]
       vitrine owner list

create          makes the account that runs the site; asks for what is not given
reset-password  signs the account out everywhere and prints a link that sets a new password, once,
                within 30 minutes
list            shows all accounts: role, last sign-in, second factor

  --password-stdin         read the password from standard input, in one line
  --email                  whose password; without it the owner's
  --without-second-factor  also remove authenticator app and passkeys: for a lost phone;
                           the password before stops working`;

export const ownerVerb: Verb = {
  summary: "create the owner's account, reset its password, list accounts",
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
    const voice = { say, complain, ask: terminal };
    const [command, ...more] = positionals;
    if (more.length > 0) return refuse(`This is too much: ${more.join(" ")}`);
    switch (command) {
      case "create":
        return withWorld((world) => createOwner(world, { name, email, isPiped }, voice));
      case "reset-password": {
        const isLost = values["without-second-factor"] === true;
        return withWorld((world) => resetPassword(world, { email, isPiped, isLost }, voice));
      }
      case "list":
        return withWorld(async ({ db }) => {
          for (const text of listLines(await listAccounts(db), paint)) say(text);
          return 0;
        });
      default:
        return refuse("What? vitrine owner create, reset-password or list");
    }
  },
};

function refuse(line: string): ExitCode {
  complain(line);
  return 1;
}
