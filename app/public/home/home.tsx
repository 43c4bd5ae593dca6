import { useEffect, useRef } from "react";
import { useLocation, useSearchParams } from "react-router";
import { ACCOUNT_MESSAGES } from "#domain/accounts/messages.ts";
import { isPlainList } from "#domain/projects/parse-filters.ts";
import { HOME_PAGE_SIZE, type ProjectCard } from "#domain/projects/project.ts";
import { cardOf, SMART_RESULTS_DEFAULT } from "#domain/search/smart-response.ts";
import { isSmartSearchable } from "#domain/search/text.ts";
import type { Queryable } from "#server/db/connection.ts";
import { readTotal } from "#server/db/totals.ts";
import { pageNotesContext } from "#server/http/page-notes.ts";
import { resolveMergedFilters } from "#server/projects/merged-names.ts";
import { readFilterOptions } from "#server/projects/search/filter-options.ts";
import { listProjects } from "#server/projects/search/list-projects.ts";
import { listFeaturedProjects } from "#server/projects/store.ts";
import { searchForPage } from "#server/search/page-search.ts";
import { worldContext } from "#server/world.ts";
import { siteOf } from "../../document/metadata.ts";
import { showToast } from "../../ui/toast.ts";
import { useSite } from "../chrome/use-site.ts";
import type { Route } from "./+types/home";
import { Hero } from "./hero.tsx";
import { type HomeView, homeMetadata } from "./home-metadata.ts";
import {
  hasDefaultCriteria,
  hasSearchText,
  type ProjectQuery,
  parseQuery,
  toSearchParams,
  urlWithoutQuery,
} from "./project-query.ts";
import { ProjectSearch } from "./project-search.tsx";
import type { InitialResults } from "./use-list.ts";

export const handle = { loadsAtOnce: true };

/** Only cached under the finite set of URLs that the site itself links to. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { db } = context.get(worldContext);
  const notes = context.get(pageNotesContext);
  notes.dependsOn("projects");
  const parsed = parseQuery(url.searchParams);
  const query = { ...parsed, filters: await resolveMergedFilters(db, parsed.filters) };
  const [featured, options, all] = await Promise.all([
    listFeaturedProjects(db),
    readFilterOptions(db),
    readTotal(db, "public_projects"),
  ]);
  const hasFeatured = featured.length > 0;
  const smart = notes.isDocument ? await searchSmartly(context, query, url.searchParams) : null;
  const initial = smart
    ? { ...smart.list, hasFeatured }
    : await listInitially(db, query, { featured, all });
  if (isCanonical(initial.query, url.searchParams)) notes.allowCaching();
  return { initial, options, all, smart: smart?.found ?? null };
}

/** Without scripts, too. Filters and orders of visitors without scripts apply to basic search. */
async function searchSmartly(
  context: Route.LoaderArgs["context"],
  query: ProjectQuery,
  params: URLSearchParams,
) {
  const { text, page } = query;
  if (!isPlainList(params) || !isSmartSearchable(text)) return null;
  const world = context.get(worldContext);
  const limit = SMART_RESULTS_DEFAULT;
  const response = await searchForPage(world, { query: text, limit, params });
  if (!response) return null;
  const found = { text, response, isRendered: true };
  const total = response.results.length;
  // Falls back as the browser does: the answer and the posts stay.
  if (total === 0) {
    const list = await listMatching(world.db, { ...query, hasFallenBack: true });
    return { list: { ...list, isFeatured: false }, found };
  }
  const pages = Math.max(1, Math.ceil(total / HOME_PAGE_SIZE));
  const shown = Math.min(page, pages);
  const list = {
    query: { ...query, page: shown, smartText: text },
    isFeatured: false,
    projects: response.results
      .slice((shown - 1) * HOME_PAGE_SIZE, shown * HOME_PAGE_SIZE)
      .map(cardOf),
    total,
    isTotalExact: true,
    pages,
  };
  return { list, found };
}

async function listInitially(
  db: Queryable,
  query: ProjectQuery,
  { featured, all }: { featured: ProjectCard[]; all: number },
): Promise<InitialResults> {
  const hasFeatured = featured.length > 0;
  if (!hasFeatured || query.showsAll) {
    return { ...(await listMatching(db, query)), isFeatured: false, hasFeatured };
  }
  return {
    query: { ...query, page: 1 },
    isFeatured: true,
    hasFeatured,
    projects: featured,
    total: all,
    isTotalExact: true,
    pages: 1,
  };
}

async function listMatching(db: Queryable, query: ProjectQuery) {
  const { text, filters, sort } = query;
  const { page, ...list } = await listProjects(db, {
    query: text,
    filters,
    sort,
    page: query.page,
  });
  return { ...list, query: { ...query, showsAll: true, page } };
}

function isCanonical(query: ProjectQuery, params: URLSearchParams): boolean {
  if (!hasDefaultCriteria(query)) return false;
  const own = toSearchParams(query, query.page);
  return [...params].every(([name, value]) => own.get(name) === value);
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  const isSearch = loaderData !== undefined && hasSearchText(loaderData.initial.query);
  return homeMetadata(viewOf(loaderData?.initial), siteOf(matches), isSearch);
};

/** Searches, filters and other orders have no page of their own. */
function viewOf(initial: InitialResults | undefined): HomeView | undefined {
  if (!initial || !hasDefaultCriteria(initial.query)) return undefined;
  return { ...initial, page: initial.query.page };
}

export default function Home({ loaderData }: Route.ComponentProps) {
  useAdminDeniedToast();
  const site = useSite();
  const { initial, options, all, smart } = loaderData;
  return (
    <>
      <Hero site={site} />
      <ProjectSearch
        key={useNavigationKey()}
        initial={initial}
        options={options}
        total={all}
        quickTags={site.quickTags}
        smart={smart}
      />
    </>
  );
}

/** spec: admin-area §2 */
function useAdminDeniedToast(): void {
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
 * Changes with every navigation. The router does not know history entries of jumps within the page,
 * as by the skip link; they keep the key.
 */
function useNavigationKey(): string {
  const { key, pathname, search, hash, state } = useLocation();
  // The query leaves the address without a navigation.
  const path = urlWithoutQuery({ pathname, search, hash: "" }) ?? pathname + search;
  const navigation = useRef({ key, path });
  const isJump = key === "default" && hash !== "" && state === null;
  if (!isJump || navigation.current.path !== path) navigation.current = { key, path };
  return navigation.current.key;
}
