import { sql } from "drizzle-orm";

/** Whether `public_uses u` lets visitors open a file whose text is searched. */
export const opensText = sql`(u.opens_file
  and (u.noun, u.role) in (('project', 'asset'), ('project', 'file'), ('about', 'resume')))`;

/** Whether visitors may open the file of `indexed_items i`, by the view that serving files uses too. */
export const isFileOpen = sql`exists (
  select from public_uses u
  where u.media_id = i.media_id and u.project_id is not distinct from i.project_id and ${opensText})`;
