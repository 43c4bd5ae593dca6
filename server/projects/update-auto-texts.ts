import { eq, sql } from "drizzle-orm";
import { autoHeading, autoMetaTitle } from "#domain/projects/auto-texts.ts";
import type { Transaction } from "../db/connection.ts";
import { portfolioProjects } from "./tables.ts";

/** Forms contain no generated texts, so versions stay. */
export async function updateAutoTexts(
  tx: Transaction,
  client: { id: string; before: string; after: string },
): Promise<void> {
  const { id, title, metaTitle, h1, clientId } = portfolioProjects;
  const rows = await tx
    .select({ id, title, metaTitle, h1 })
    .from(portfolioProjects)
    .where(eq(clientId, client.id));
  const renamed = rows.map((row) => {
    const renew = (stored: string, write: typeof autoHeading) =>
      stored === write({ title: row.title, client: client.before })
        ? write({ title: row.title, client: client.after })
        : stored;
    return {
      ...row,
      metaTitle: renew(row.metaTitle, autoMetaTitle),
      h1: renew(row.h1, autoHeading),
    };
  });
  const changed = renamed.filter(
    (row, at) => row.metaTitle !== rows[at]?.metaTitle || row.h1 !== rows[at]?.h1,
  );
  if (changed.length === 0) return;
  await tx.execute(sql`
    update ${portfolioProjects} set meta_title = texts.meta_title, h1_tag = texts.h1_tag
    from unnest(${sql.param(changed.map((row) => row.id))}::uuid[],
      ${sql.param(changed.map((row) => row.metaTitle))}::text[],
      ${sql.param(changed.map((row) => row.h1))}::text[]) as texts (id, meta_title, h1_tag)
    where ${id} = texts.id`);
}
