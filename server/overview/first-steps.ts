import { eq } from "drizzle-orm";
import { isBlank } from "#domain/html/blank.ts";
import type { FirstStep } from "#domain/overview/overview.ts";
import { aboutContent } from "../about/tables.ts";
import { listPasskeys } from "../accounts/passkeys/store.ts";
import { hasSecondFactor } from "../accounts/second-factor/store.ts";
import { readTotals } from "../site/store.ts";
import { siteConfig } from "../site/tables.ts";
import type { World } from "../world.ts";

const CONTENT_TOTALS = ["projects", "posts", "messages", "spam"] as const;

/** Null once the site has any content. */
export async function readFirstSteps(
  { db, mailer }: Pick<World, "db" | "mailer">,
  accountId: string,
): Promise<FirstStep[] | null> {
  const totalOf = await readTotals(db, CONTENT_TOTALS);
  if (CONTENT_TOTALS.some((name) => totalOf(name) > 0)) return null;
  const [site] = await db.select({ name: siteConfig.name }).from(siteConfig);
  const [about] = await db
    .select({ id: aboutContent.id })
    .from(aboutContent)
    .where(eq(aboutContent.id, 1));
  return [
    {
      title: "Import your content",
      text: "Upload a ZIP of Markdown files and images, or a CSV file of projects. You can preview the result first.",
      command: "vitrine import <folder|site.zip|projects.csv>",
      to: "/admin/import",
      isDone: false,
    },
    {
      title: "Name your site",
      text: "Add your name, a subtitle and a description for search engines.",
      command: null,
      to: "/admin/settings",
      isDone: !isBlank(site?.name ?? ""),
    },
    {
      title: "Tell visitors about you",
      text: "Introduce yourself to clients on the About page.",
      command: null,
      to: "/admin/about",
      isDone: about !== undefined,
    },
    {
      title: "Set up email",
      text: "Set SMTP_URL to receive messages and send the newsletter.",
      command: null,
      to: "/admin/newsletter#mail",
      isDone: mailer.isConfigured,
    },
    {
      title: "Secure your account",
      text: "Add a passkey or two-factor authentication.",
      command: null,
      to: "/admin/account",
      isDone:
        (await hasSecondFactor(db, accountId)) || (await listPasskeys(db, accountId)).length > 0,
    },
  ];
}
