import { useEffect, useRef } from "react";
import { useLocation, useSearchParams } from "react-router";
import { ACCOUNT_MESSAGES } from "#domain/accounts/messages.ts";
import type { Queryable } from "#server/db/connection.ts";
import { pageNotes } from "#server/http/page-notes.ts";
import { readFilterOptions } from "#server/projects/filter-options.ts";
import { listProjects } from "#server/projects/list-projects.ts";
import { currentFilters } from "#server/projects/merged-names.ts";
import { listFeaturedProjects } from "#server/projects/store.ts";
import { readTotal } from "#server/site/store.ts";
import { world } from "#server/world.ts";
import { siteOf } from "../../document/site-of.ts";
import { showToast } from "../../ui/toast.ts";
import { useSite } from "../chrome/use-site.ts";
import type { Route } from "./+types/home";
import { type Finder, finderFrom, isPlain, paramsOf } from "./finder.ts";
import { Hero } from "./hero.tsx";
import { HomeFinder } from "./home-finder.tsx";
import { type HomeView, homeMetadata } from "./home-metadata.ts";
import type { Given } from "./use-list.ts";

export const handle = { loadsAtOnce: true };

/**
 * Featured projects at first; otherwise the page of all that the address asks for. Only what nobody
 * can invent more of is kept in memory.
 */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { db } = context.get(world);
  const notes = context.get(pageNotes);
  notes.dependsOn("projects");
  const found = finderFrom(url.searchParams);
  const asked = { ...found, filters: await currentFilters(db, found.filters) };
  const [featured, options, all] = await Promise.all([
    listFeaturedProjects(db),
    readFilterOptions(db),
    readTotal(db, "public_projects"),
  ]);
  const hasFeatured = featured.length > 0;
  const given: Given =
    hasFeatured && !asked.isWhole
      ? {
          finder: { ...asked, page: 1 },
          isFeatured: true,
          hasFeatured,
          projects: featured,
          total: all,
          isTotalExact: true,
          pages: 1,
        }
      : { ...(await listAsked(db, asked)), isFeatured: false, hasFeatured };
  if (isListed(given.finder, url.searchParams)) notes.keep();
  return { given, options, all };
}

async function listAsked(db: Queryable, finder: Finder) {
  const { text: query, filters, sort } = finder;
  const { page, ...list } = await listProjects(db, { query, filters, sort, page: finder.page });
  return { ...list, finder: { ...finder, isWhole: true, page } };
}

/** Whether it is one of the few addresses that pages of ours lead to, and not an invented one. */
function isListed(finder: Finder, params: URLSearchParams): boolean {
  if (!isPlain(finder)) return false;
  const own = paramsOf(finder, finder.page);
  return [...params].every(([name, value]) => own.get(name) === value);
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  homeMetadata(viewOf(loaderData?.given), siteOf(matches));

/** What a search, a filter or another order makes of the page is no page of its own. */
function viewOf(given: Given | undefined): HomeView | undefined {
  if (!given || !isPlain(given.finder)) return undefined;
  return { ...given, page: given.finder.page };
}

export default function Home({ loaderData }: Route.ComponentProps) {
  useDenied();
  const site = useSite();
  const { given, options, all } = loaderData;
  return (
    <>
      {site && <Hero site={site} />}
      <HomeFinder
        key={useVisitKey()}
        given={given}
        options={options}
        total={all}
        quickTags={site?.quickTags ?? []}
      />
    </>
  );
}

/** Says once to whoever was sent here from a page of the owner why they are here. spec: admin-area §2 */
function useDenied(): void {
  const [params, setParams] = useSearchParams();
  const isDenied = params.get("denied") === "admin";
  useEffect(() => {
    if (!isDenied) return;
    showToast("error", ACCOUNT_MESSAGES.adminRequired);
    const rest = new URLSearchParams(location.search);
    rest.delete("denied");
    setParams(rest, { replace: true, preventScrollReset: true });
  }, [isDenied, setParams]);
}

/**
 * A name for this visit to the page, another one for every navigation to it. A jump to a part of the
 * page, as by the skip link, makes a history entry of which the router knows nothing: the same visit.
 */
function useVisitKey(): string {
  const { key, pathname, search, hash, state } = useLocation();
  const visit = useRef({ key, place: pathname + search });
  const isJump = key === "default" && hash !== "" && state === null;
  if (!isJump || visit.current.place !== pathname + search) {
    visit.current = { key, place: pathname + search };
  }
  return visit.current.key;
}
