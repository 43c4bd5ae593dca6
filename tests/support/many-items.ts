import { sql } from "drizzle-orm";
import type { Database, Transaction } from "../../server/db/connection.ts";

/** Keeps each statement short on slow machines. */
const AT_ONCE = 10_000;

/** Public projects and live posts of realistic size, not yet indexed for search; six projects are featured. */
export async function fillWithItems(db: Database, count: number): Promise<void> {
  const paragraphs = sql`repeat('<p>' || repeat('Some words of real length about the work, and a <a href="https://example.com">link</a>. ', 6) || '</p><h2>A heading</h2>', 4)`;
  await db.transaction(async (tx) => {
    const restoreIndexes = await dropDerivedIndexes(tx);
    await tx.execute(sql`
      insert into clients (name) select 'Client ' || i from generate_series(1, 50) i
      on conflict do nothing`);
    await tx.execute(sql`
      insert into media (area, hash, ext, file_name, mime_type, bytes, width, height, renditions)
      select 'thumbnails', encode(sha256(('picture ' || i)::bytea), 'hex'), 'jpg', i || '.jpg', 'image/jpeg', 1000, 1600, 1200,
        '[{"name":400,"width":400,"height":300,"formats":["avif","webp"]},{"name":800,"width":800,"height":600,"formats":["avif","webp"]},{"name":1200,"width":1200,"height":900,"formats":["avif","webp","jpeg"]}]'::jsonb
      from generate_series(1, 200) i`);
    for (let from = 1; from <= count; from += AT_ONCE) {
      const to = Math.min(count, from + AT_ONCE - 1);
      await tx.execute(sql`
        with pictures as (select array_agg(id) as ids from media),
          owners as (select array_agg(id) as ids from clients)
        insert into portfolio_projects (project_title, slug, client_id, description, categories, work_type, project_year,
          thumbnail_id, is_visible, is_featured, created_at)
        select 'Project number ' || i, 'project-' || i, owners.ids[1 + i % 50], ${paragraphs},
          array['Category ' || i % 20, 'Category ' || i % 7], 'Campaign', 2000 + i % 27, pictures.ids[1 + i % 200],
          true, i <= 6, now() - i * interval '1 minute'
        from generate_series(${from}::int, ${to}::int) i, pictures, owners`);
      await tx.execute(sql`
        with pictures as (select array_agg(id) as ids from media)
        insert into blog_posts (title, slug, excerpt, status, content, category, tags, published_at, featured_image_id, created_at)
        select 'Post number ' || i, 'post-' || i, 'What this post is about, in a sentence or two.', 'published', ${paragraphs},
          array['Category ' || i % 20, 'Category ' || i % 7], array['tag ' || i % 30, 'tag ' || i % 11],
          now() - i * interval '1 minute', pictures.ids[1 + i % 200], now() - i * interval '1 minute'
        from generate_series(${from}::int, ${to}::int) i, pictures`);
    }
    await restoreIndexes();
    // Or a site that opens the database would index it while it is measured.
    await tx.execute(sql`truncate passage_changes`);
  });
  await db.execute(sql`vacuum analyze`);
}

/** Creating indexes afterwards is much faster. */
async function dropDerivedIndexes(tx: Transaction): Promise<() => Promise<void>> {
  const { rows } = await tx.execute<{ name: string; definition: string }>(sql`
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
    where not indisprimary and indrelid in (
      'project_search'::regclass, 'project_terms'::regclass, 'post_category_sets'::regclass)`);
  for (const { name } of rows) await tx.execute(sql.raw(`drop index ${name}`));
  return async () => {
    for (const { definition } of rows) await tx.execute(sql.raw(definition));
  };
}
