import { eq } from "drizzle-orm";
import { isBlank } from "#domain/html/blank.ts";
import type { FirstStep } from "#domain/overview/overview.ts";
import { aboutContent } from "../about/tables.ts";
import { listPasskeys } from "../accounts/passkeys/store.ts";
import { hasSecondFactor } from "../accounts/second-factor/store.ts";
import { readTotals } from "../site/store.ts";
import { siteConfig } from "../site/tables.ts";
import type { World } from "../world.ts";

const HELD = ["projects", "posts", "messages", "spam"] as const;

/** What to do first; null once the site holds anything. */
export async function readFirstSteps(
  { db, mailer }: Pick<World, "db" | "mailer">,
  accountId: string,
): Promise<FirstStep[] | null> {
  const totalOf = await readTotals(db, HELD);
  if (HELD.some((name) => totalOf(name) > 0)) return null;
  const [site] = await db.select({ name: siteConfig.name }).from(siteConfig);
  const [about] = await db
    .select({ id: aboutContent.id })
    .from(aboutContent)
    .where(eq(aboutContent.id, 1));
  return [
    {
      title: "Bring in what you have",
      text: "A ZIP of Markdown files and pictures, or a CSV file of projects, becomes your site. You see what would happen first.",
      command: "vitrine import <folder|site.zip|projects.csv>",
      to: "/admin/import",
      isDone: false,
    },
    {
      title: "Give the site its name",
      text: "Your name, a subtitle and what search engines should say of you.",
      command: null,
      to: "/admin/settings",
      isDone: !isBlank(site?.name ?? ""),
    },
    {
      title: "Say who you are",
      text: "The About page tells clients whom they would work with.",
      command: null,
      to: "/admin/about",
      isDone: about !== undefined,
    },
    {
      title: "Let mail leave",
      text: "With SMTP_URL set, messages reach you and the newsletter its readers.",
      command: null,
      to: "/admin/newsletter#mail",
      isDone: mailer.leaves,
    },
    {
      title: "Make your account safe",
      text: "A passkey, or a second factor with recovery codes.",
      command: null,
      to: "/admin/account",
      isDone:
        (await hasSecondFactor(db, accountId)) || (await listPasskeys(db, accountId)).length > 0,
    },
  ];
}
