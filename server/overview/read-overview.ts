import { desc, eq } from "drizzle-orm";
import {
  ACTIVITY_OF,
  CARD_DAYS,
  CHART_DAYS,
  POPULAR_CATEGORIES,
  type PopularTerm,
  TOP_KEYWORDS,
} from "#domain/overview/overview.ts";
import { addDays, siteDay } from "#domain/site/site-day.ts";
import { readViewDays } from "../analytics/days.ts";
import type { Actor } from "../contact/access-log.ts";
import { listNewestSubmissions } from "../contact/inbox.ts";
import type { Queryable } from "../db/connection.ts";
import { readTotals } from "../db/totals.ts";
import { readPostCounters } from "../posts/manage-list.ts";
import { readProjectCounters } from "../projects/manage-list.ts";
import { readSite } from "../site/store.ts";
import type { World } from "../world.ts";
import { readActivity } from "./activity.ts";
import { readFirstSteps } from "./first-steps.ts";
import { listNeeds } from "./needs.ts";
import { popularTerms } from "./tables.ts";

const COVERED_BY_FIRST_STEPS = ["mail-not-set-up"];

/** spec: admin-area §2, "Dashboard overview" */
export async function readOverview(
  world: Pick<World, "db" | "environment" | "mailer" | "secret" | "now">,
  actor: Actor,
) {
  const { db, now } = world;
  const moment = now();
  const today = siteDay(moment, (await readSite(db)).timeZone);
  const [projects, posts, totalOf, views, keywords, categories, needs, firstSteps, messages] =
    await Promise.all([
      readProjectCounters(db),
      readPostCounters(db),
      readTotals(db, ["messages", "unread_messages", "spam"]),
      readViewDays(db, { from: addDays(today, 1 - CHART_DAYS), to: today }),
      readPopular(db, "keyword", TOP_KEYWORDS),
      readPopular(db, "category", POPULAR_CATEGORIES),
      listNeeds(world, moment),
      readFirstSteps(world, actor.accountId),
      listNewestSubmissions(db, actor, ACTIVITY_OF.messages),
    ]);
  const { views: weekViews, visitors: weekVisitors } = views.traffic(CARD_DAYS);
  const month = views.traffic();
  return {
    projects,
    posts,
    messages: { total: totalOf("messages"), unread: totalOf("unread_messages") },
    week: { views: weekViews, visitors: weekVisitors },
    month,
    keywords,
    categories,
    needs: firstSteps ? needs.filter(({ id }) => !COVERED_BY_FIRST_STEPS.includes(id)) : needs,
    firstSteps,
    /** Otherwise all figures are zero. Home and About are read before there is any content. */
    hasFigures: [projects.all, posts.total, totalOf("messages"), totalOf("spam"), month.views].some(
      (total) => total > 0,
    ),
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
