import { eq, sql } from "drizzle-orm";
import type { Page } from "playwright-core";
import { storeSubmission } from "#server/contact/submissions.ts";
import { contactAudit, contactSubmissions } from "#server/contact/tables.ts";
import type { Database } from "#server/db/connection.ts";
import { parseEnvironment } from "#server/env.ts";
import { openSecret } from "#server/secret.ts";
import { makeAccount } from "./accounts.ts";
import type { ContentSite } from "./content-site.ts";

const MESSAGES = 30;
const UNREAD = 6;
const REASONS = ["hiring", "freelance", "general"] as const;

export const nameOf = (nth: number) => `Person ${String(nth).padStart(2, "0")}`;

/** `Person 01` (newest) to `Person 30`, the first six unread, and one message in spam. */
export async function fillWithMessages({ db, env }: ContentSite): Promise<void> {
  await makeAccount(db, "owner");
  const parsed = parseEnvironment(env);
  if (!parsed.ok) throw new Error(parsed.problems.join());
  const secret = await openSecret(parsed.environment);
  for (let nth = 0; nth <= MESSAGES; nth += 1) {
    const reason = REASONS[nth % REASONS.length] ?? "general";
    const fullName = nth === 0 ? "Buy cheap" : nameOf(nth);
    const id = await storeSubmission(db, secret, {
      message: {
        fullName,
        email: `person${nth}@example.org`,
        reason,
        message: `First line of ${fullName}.\nSecond line, about boats.`,
      },
      visitor: { ip: `198.51.100.${nth}`, userAgent: "Safari", sessionId: null },
      riskScore: nth === 2 ? 85 : nth === 3 ? 50 : 0,
      isSpam: nth === 0,
    });
    const createdAt = new Date(Date.UTC(2026, 0, MESSAGES - nth + 1));
    const values = { createdAt, isRead: nth > UNREAD };
    await db.update(contactSubmissions).set(values).where(eq(contactSubmissions.id, id));
  }
}

export async function messageOf(db: Database, fullName: string) {
  const [row] = await db
    .select()
    .from(contactSubmissions)
    .where(eq(contactSubmissions.fullName, fullName));
  if (!row) throw new Error(`There is no message of ${fullName}`);
  return row;
}

export const isStored = async (db: Database, fullName: string) =>
  (await db.$count(contactSubmissions, sql`full_name = ${fullName} and deleted_at is null`)) === 1;

export const auditCount = (db: Database, action: string) =>
  db.$count(contactAudit, eq(contactAudit.actionType, action));

export const rowsIn = (page: Page) => page.locator(".message-item");
export const rowOf = (page: Page, name: string) => rowsIn(page).filter({ hasText: name });
export const namesIn = async (page: Page) =>
  (await page.locator(".message-item bdi").allInnerTexts()).map((name) => name.trim());
