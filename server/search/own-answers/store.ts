import { and, arrayOverlaps, desc, eq, ne } from "drizzle-orm";
import type { OwnAnswer } from "#domain/search/own-answers.ts";
import { questionKey } from "#domain/search/question-key.ts";
import type { Database, Queryable } from "../../db/connection.ts";
import { lockUntilCommit } from "../../db/with-lock.ts";
import type { World } from "../../world.ts";
import { ownAnswers } from "./tables.ts";

export const ANSWERS_PER_PAGE = 25;

type StoredAnswer = Omit<typeof ownAnswers.$inferSelect, "keys">;

/** Changed last first. `page` from 1. */
export async function listOwnAnswers(db: Queryable, page: number): Promise<StoredAnswer[]> {
  const rows = await db
    .select()
    .from(ownAnswers)
    .orderBy(desc(ownAnswers.updatedAt), ownAnswers.id)
    .limit(ANSWERS_PER_PAGE)
    .offset((page - 1) * ANSWERS_PER_PAGE);
  return rows.map(storedFrom);
}

export async function countOwnAnswers(db: Queryable): Promise<number> {
  return db.$count(ownAnswers);
}

export async function readOwnAnswer(db: Queryable, id: string): Promise<StoredAnswer | null> {
  const [row] = await db.select().from(ownAnswers).where(eq(ownAnswers.id, id));
  return row ? storedFrom(row) : null;
}

function storedFrom({ keys: _keys, ...answer }: typeof ownAnswers.$inferSelect): StoredAnswer {
  return answer;
}

/**
 * `taken`: a question that has another answer; `conflict`: changed at `updatedAt` or, with null, deleted since
 * it was opened.
 */
type SaveOutcome =
  | { status: "saved" }
  | { status: "conflict"; updatedAt: Date | null }
  | { status: "taken"; question: string };

/** `edited` is null for a new one; its `updatedAt` is that of the version it was edited from. */
export async function saveOwnAnswer(
  { db, now, environment }: Pick<World, "db" | "now" | "environment">,
  edited: Pick<StoredAnswer, "id" | "updatedAt"> | null,
  { questions, answer, link }: OwnAnswer,
): Promise<SaveOutcome> {
  const keys = keysOf(questions);
  return db.transaction(async (tx) => {
    await lockUntilCommit(tx, "own answers");
    if (edited) {
      const updatedAt = (await readOwnAnswer(tx, edited.id))?.updatedAt ?? null;
      if (updatedAt?.getTime() !== edited.updatedAt.getTime())
        return { status: "conflict", updatedAt };
    }
    const [other] = await tx
      .select({ keys: ownAnswers.keys })
      .from(ownAnswers)
      .where(
        and(
          arrayOverlaps(ownAnswers.keys, keys),
          edited ? ne(ownAnswers.id, edited.id) : undefined,
        ),
      )
      .limit(1);
    const taken = questions.find((question) => other?.keys.includes(questionKey(question)));
    if (taken !== undefined) return { status: "taken", question: taken };
    const origin = new URL(environment.SITE_URL).origin;
    const values = {
      questions,
      keys,
      answer,
      link: link?.startsWith(`${origin}/`) ? link.slice(origin.length) : link,
      updatedAt: now(),
    };
    if (edited) await tx.update(ownAnswers).set(values).where(eq(ownAnswers.id, edited.id));
    else await tx.insert(ownAnswers).values({ ...values, createdAt: now() });
    return { status: "saved" };
  });
}

export async function removeOwnAnswer(db: Queryable, id: string): Promise<void> {
  await db.delete(ownAnswers).where(eq(ownAnswers.id, id));
}

/** At startup, since another version may have computed other keys. */
export async function updateAnswerKeys(db: Database): Promise<void> {
  await db.transaction(async (tx) => {
    await lockUntilCommit(tx, "own answers");
    const answers = await tx.select().from(ownAnswers);
    for (const { id, questions, keys: known } of answers) {
      const keys = keysOf(questions);
      if (keys.join("\n") === known.join("\n")) continue;
      await tx.update(ownAnswers).set({ keys }).where(eq(ownAnswers.id, id));
    }
  });
}

const keysOf = (questions: readonly string[]) => [...new Set(questions.map(questionKey))];
