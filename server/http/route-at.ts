import { matchRoutes, type RouteObject, type ServerBuild } from "react-router";
import { pagePathOf } from "./page-key.ts";

/** Public pages with an action, by route id. decisions: Accounts, "Admin check" */
const PUBLIC_ACTIONS = new Set([
  "public/contact/contact",
  "public/newsletter/subscribe",
  "public/newsletter/confirm",
  "public/newsletter/unsubscribe",
  "public/newsletter/preferences",
  "public/sign-in/sign-in",
  "public/set-up/set-up",
]);

/** How the ids of the owner's pages begin; those outside the admin layout have its guard themselves. */
export const OWNERS_PAGES = "admin/";

type Routes = ServerBuild["routes"];
type Route = NonNullable<Routes[string]>;

export function hasAction(build: ServerBuild, url: string): boolean {
  const routes = routesAt(build, url);
  const isPresent = routes.at(-1)?.module.action !== undefined;
  return isPresent && allowsAction(routes.map(({ id }) => id));
}

export function isAdminPage(build: ServerBuild, url: string): boolean {
  return routesAt(build, url).some(({ id }) => id.startsWith(OWNERS_PAGES));
}

export function isPersonal(build: ServerBuild, url: string): boolean {
  return routesAt(build, url).some(({ module }) => {
    const handle: unknown = module.handle;
    return typeof handle === "object" && handle !== null && "isPersonal" in handle;
  });
}

export function routeIdAt(build: ServerBuild, url: string): string | undefined {
  return routesAt(build, url).at(-1)?.id;
}

/** From the outermost to the page itself; empty when none matches. */
function routesAt({ routes }: Pick<ServerBuild, "routes">, url: string): Route[] {
  const path = url.split("?", 1)[0] ?? url;
  const matches = matchRoutes(treeOf(routes), pagePathOf(path)) ?? [];
  return matches.flatMap(({ route }) => routes[route.id ?? ""] ?? []);
}

const trees = new WeakMap<Routes, RouteObject[]>();

function treeOf(routes: Routes): RouteObject[] {
  const tree = trees.get(routes) ?? childrenOf(routes, undefined);
  trees.set(routes, tree);
  return tree;
}

function childrenOf(routes: Routes, parentId: string | undefined): RouteObject[] {
  return Object.values(routes)
    .filter((route) => route !== undefined)
    .filter((route) => route.parentId === parentId)
    .map(({ id, path, index }) =>
      index ? { id, path, index } : { id, path, children: childrenOf(routes, id) },
    );
}

function allowsAction(routeIds: readonly string[]): boolean {
  const page = routeIds.at(-1) ?? "";
  return page.startsWith(OWNERS_PAGES) || PUBLIC_ACTIONS.has(page);
}
