import { desc, eq } from "drizzle-orm";
import { daysUntil } from "#domain/analytics/ranges.ts";
import {
  ACTIVITY_OF,
  CARD_DAYS,
  CHART_DAYS,
  POPULAR_CATEGORIES,
  type PopularTerm,
  TOP_KEYWORDS,
} from "#domain/overview/overview.ts";
import { readViewDays } from "../analytics/days.ts";
import type { Actor } from "../contact/access-log.ts";
import { listSubmissions } from "../contact/inbox.ts";
import type { Queryable } from "../db/connection.ts";
import { readPostCounters } from "../posts/manage-list.ts";
import { readProjectCounters } from "../projects/manage-list.ts";
import { readTotals } from "../site/store.ts";
import type { World } from "../world.ts";
import { readActivity } from "./activity.ts";
import { readFirstSteps } from "./first-steps.ts";
import { listNeeds } from "./needs.ts";
import { popularTerms } from "./tables.ts";

/** spec: admin-area §2, "Dashboard overview" */
export async function readOverview(
  world: Pick<World, "db" | "settings" | "mailer" | "now">,
  actor: Actor,
) {
  const { db, now } = world;
  const moment = now();
  const newest = { isSpam: false, page: 1, limit: ACTIVITY_OF.messages, place: "overview" };
  const [projects, posts, totalOf, views, keywords, categories, needs, firstSteps, messages] =
    await Promise.all([
      readProjectCounters(db),
      readPostCounters(db),
      readTotals(db, ["messages", "unread_messages"]),
      readViewDays(db, daysUntil(moment, CHART_DAYS)),
      readPopular(db, "keyword", TOP_KEYWORDS),
      readPopular(db, "category", POPULAR_CATEGORIES),
      listNeeds(world, moment),
      readFirstSteps(world, actor.accountId),
      listSubmissions(db, actor, newest),
    ]);
  const { views: weekViews, visitors: weekVisitors } = views.traffic(CARD_DAYS);
  return {
    projects,
    posts,
    messages: { total: totalOf("messages"), unread: totalOf("unread_messages") },
    week: { views: weekViews, visitors: weekVisitors },
    month: views.traffic(),
    keywords,
    categories,
    needs,
    firstSteps,
    activity: await readActivity(db, messages, moment),
  };
}

export function readPopular(
  db: Queryable,
  kind: "keyword" | "category",
  limit: number,
): Promise<PopularTerm[]> {
  const { term, total, key } = popularTerms;
  return db
    .select({ term, total })
    .from(popularTerms)
    .where(eq(popularTerms.kind, kind))
    .orderBy(desc(total), key)
    .limit(limit);
}
