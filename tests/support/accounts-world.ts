import { cookiesFrom } from "#server/accounts/cookies.ts";
import { sessionAuthenticator } from "#server/accounts/session-authenticator.ts";
import { insertAccount } from "#server/accounts/store.ts";
import type { Account, SignedIn } from "#server/http/current-user.ts";
import type { ClientWithCookies } from "#server/http/request-context.ts";
import type { Mail } from "#server/mail/mail.ts";
import { templates } from "../../app/mail/templates.ts";
import { importWorld } from "./import-world.ts";
import { knownHash } from "./password-hashes.ts";
import { totpCode } from "./totp.ts";

export const PASSWORD = "tangerine lamp on the stairs";
const ADDRESS = "203.0.113.7";
const CHROME = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36";

export class TestBrowser {
  readonly #kept = new Map<string, string>();
  readonly #address: string;

  constructor(address = ADDRESS) {
    this.#address = address;
  }

  get client(): ClientWithCookies {
    const cookies = [...this.#kept].map(([name, value]) => `${name}=${value}`).join("; ");
    return { address: this.#address, userAgent: CHROME, hasOptedOut: false, cookies };
  }

  keep({ setCookies }: { setCookies: string[] }): void {
    for (const header of setCookies) {
      const [pair = ""] = header.split(";");
      for (const [name, value] of cookiesFrom(pair)) {
        if (/Max-Age=0/i.test(header)) this.#kept.delete(name);
        else this.#kept.set(name, value);
      }
    }
  }
}

export type AccountsWorld = Awaited<ReturnType<typeof accountsWorld>>;

/** A world with a controllable clock, an owner, and a recording mailer. */
export async function accountsWorld() {
  const opened = await importWorld();
  const clock = { ms: Date.now() };
  const mails: Mail[] = [];
  const world = {
    ...opened.world,
    now: () => new Date(clock.ms),
    mailTemplates: async () => templates,
    mailer: {
      ...opened.world.mailer,
      async send(mail: Mail) {
        mails.push(mail);
        return { ok: true as const, messageId: "" };
      },
    },
  };
  const passwordHash = await knownHash(PASSWORD);
  const makeAccount = (email: string, role: Account["role"] = "member") =>
    insertAccount(world.db, { name: "Mirela Osei", email, role, passwordHash });
  const authenticate = sessionAuthenticator(world);
  return {
    world,
    mails,
    makeAccount,
    owner: await makeAccount("mirela@example.com", "owner"),
    advance(minutes: number) {
      clock.ms += minutes * 60_000;
    },
    async signedInAs(browser: TestBrowser): Promise<SignedIn | null> {
      return (await authenticate(browser.client)).currentUser;
    },
    codeOf: (secret: string, seconds = 0) => totpCode(secret, new Date(clock.ms + seconds * 1000)),
    /** Recipient, kind and detail of each queued notification, in order. */
    async securityNotifications(): Promise<unknown[][]> {
      const { rows } = await world.db.execute<{ data: Record<string, unknown> }>(
        "select data from jobs.job where name = 'mail-account-notice' order by created_on",
      );
      return rows.map(({ data }) => [data.to, data.kind, data.detail]);
    },
    close: opened.close,
  };
}
