import { inArray } from "drizzle-orm";
import { z } from "zod";
import type { Queryable } from "../../db/connection.ts";
import type { SetupFinding } from "../../setup-finding.ts";
import { storeNotice } from "../../site/notices.ts";
import { notices } from "../../site/tables.ts";

const STARTED = "mail-check-started";
const ENDED = "mail-check-ended";

const findingsSchema = z.array(
  z.object({
    state: z.enum(["ok", "note", "wrong"]),
    subject: z.string(),
    messages: z.array(z.string()),
    record: z
      .object({
        name: z.string(),
        value: z.string(),
        state: z.enum(["present", "missing", "different", "unknown"]),
      })
      .optional(),
  }),
);

export async function storeCheckStart(db: Queryable, startedAt: Date): Promise<void> {
  await storeNotice(db, { name: STARTED, detail: "", noticedAt: startedAt });
}

export async function storeFindings(
  db: Queryable,
  findings: readonly SetupFinding[],
  endedAt: Date,
): Promise<void> {
  const detail = JSON.stringify(findings);
  await storeNotice(db, { name: ENDED, detail, noticedAt: endedAt });
}

type StoredCheck = {
  startedAt: Date | null;
  findings: SetupFinding[] | null;
  checkedAt: Date | null;
};

export async function readStoredCheck(db: Queryable): Promise<StoredCheck> {
  const rows = await db
    .select()
    .from(notices)
    .where(inArray(notices.name, [STARTED, ENDED]));
  const ended = rows.find(({ name }) => name === ENDED);
  return {
    startedAt: rows.find(({ name }) => name === STARTED)?.noticedAt ?? null,
    findings: ended ? findingsSchema.parse(JSON.parse(ended.detail)) : null,
    checkedAt: ended?.noticedAt ?? null,
  };
}
