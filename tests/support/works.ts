import { eq, sql } from "drizzle-orm";
import { announce } from "../../server/db/announcements.ts";
import { media } from "../../server/media/tables.ts";
import { replaceUses } from "../../server/media/uses.ts";
import { clients, portfolioProjects, projectRoles, roles } from "../../server/projects/tables.ts";
import { indexChanges } from "../../server/search/passages/index-changes.ts";
import type { ContentSite } from "./content-site.ts";

type Work = Partial<typeof portfolioProjects.$inferInsert> & { title: string; client: string };

/** Together with the named works, two pages and part of a third. */
const PLAIN_WORKS = 24;

const NAMED_WORKS = {
  signs: {
    title: "Harbour Signs",
    client: "Port of Ferrol",
    year: 2024,
    categories: ["Branding", "Wayfinding", "Print", "Maps"],
    workType: "Identity",
    myRole: "Art Direction",
    keywords: ["maritime"],
    description: "<p>Signs for <b>ships</b> &amp; people.</p><script>alert(1)</script>",
    isFeatured: true,
  },
  letters: {
    title: "Quiet Letters",
    client: "Ateneo Press",
    year: 2023,
    categories: ["Print"],
    workType: "Editorial",
    myRole: "Typesetting",
    keywords: ["books"],
    description: "",
    slug: null,
    isFeatured: true,
  },
  market: {
    title: "Harvest <Market> & Söhne",
    client: "Ateneo Press",
    year: 2022,
    categories: ["Branding"],
    workType: "Campaign",
    myRole: "Strategy",
    description: "<p>A market that moves.</p>",
  },
} satisfies Record<string, Work>;

/** Differs from the project's own role field. */
const ROLE = "Binding by hand";

export const WORKS_IN_ALL = Object.keys(NAMED_WORKS).length + PLAIN_WORKS;

/** Harbour Signs has a thumbnail, Quiet Letters only an asset and a linked role. */
export async function showWorks(site: ContentSite): Promise<void> {
  const { db } = site;
  const [picture] = await db
    .select({ id: media.id })
    .from(media)
    .where(sql`jsonb_array_length(${media.renditions}) > 0`)
    .limit(1);
  await db.delete(portfolioProjects);
  if (!picture) throw new Error("there is no picture to show");
  const { signs, letters, market } = NAMED_WORKS;
  const mediaId = picture.id;
  const signsId = await addWork(site, { ...signs, slug: "harbour-signs", thumbnailId: mediaId });
  const lettersId = await addWork(site, { ...letters, assetId: mediaId });
  // Files are served only when used.
  await replaceUses(db, { noun: "project", projectId: signsId }, [{ mediaId, role: "thumbnail" }]);
  await replaceUses(db, { noun: "project", projectId: lettersId }, [{ mediaId, role: "asset" }]);
  await addWork(site, { ...market, slug: "harvest-market" });
  const [binding] = await db.insert(roles).values({ name: ROLE }).returning();
  if (binding) await db.insert(projectRoles).values({ projectId: lettersId, roleId: binding.id });
  for (let n = 1; n <= PLAIN_WORKS; n++) {
    const title = `Plain Work ${String(n).padStart(2, "0")}`;
    await addWork(site, { title, client: "Somebody", year: 2000 + (n % 20), slug: `plain-${n}` });
  }
  await refreshSite(site);
}

/** Visible after `refreshSite`. */
export async function addWork({ db }: ContentSite, { client, ...work }: Work): Promise<string> {
  await db.insert(clients).values({ name: client }).onConflictDoNothing();
  const [owner] = await db.select().from(clients).where(eq(clients.name, client));
  if (!owner) throw new Error(`no client ${client}`);
  const [row] = await db
    .insert(portfolioProjects)
    .values({ clientId: owner.id, workType: "Website", year: 2010, isVisible: true, ...work })
    .returning({ id: portfolioProjects.id });
  if (!row) throw new Error(`no project ${work.title}`);
  return row.id;
}

/** Announces a change and waits for a new home page. */
export async function refreshSite(site: ContentSite): Promise<void> {
  const mark = `Mark ${Date.now()}`;
  await site.db.execute(sql`update site_config set site_title = ${mark} where id = 1`);
  await announce(site.db, ["projects", "site"]);
  await indexChanges(site.db);
  while (!(await (await fetch(site.url)).text()).includes(mark)) {
    // Polling until the announcement has arrived.
  }
}
