import { matchRoutes, type RouteObject, type ServerBuild } from "react-router";
import { GUARDED_BY, mayBeSentTo } from "./page-rules.ts";

type Routes = ServerBuild["routes"];
type Route = NonNullable<Routes[string]>;

/** Whether what is sent to an address would be heard by the page there, and may be. */
export function hasAction(build: ServerBuild, url: string): boolean {
  const routes = routesAt(build, url);
  const isHeard = routes.at(-1)?.module.action !== undefined;
  return isHeard && mayBeSentTo(routes.map(({ id }) => id));
}

/** Whether the page at an address is the owner's alone. */
export function isGuarded(build: ServerBuild, url: string): boolean {
  return routesAt(build, url).some(({ id }) => id === GUARDED_BY);
}

/** Whether the page at an address is made for whoever asks, and for nobody else. */
export function isPersonal(build: ServerBuild, url: string): boolean {
  return routesAt(build, url).some(({ module }) => {
    const handle: unknown = module.handle;
    return typeof handle === "object" && handle !== null && "isPersonal" in handle;
  });
}

/** The id of the route whose page answers at an address. */
export function routeIdAt(build: ServerBuild, url: string): string | undefined {
  return routesAt(build, url).at(-1)?.id;
}

/** The routes that answer at an address, from the outermost to the page itself; empty when none does. */
function routesAt({ routes }: Pick<ServerBuild, "routes">, url: string): Route[] {
  const path = url.split("?", 1)[0] ?? url;
  // As React Router names them: `/_.data` is the data of a page whose address ends with a slash.
  const page = path.replace(/(?:\/_)?\.data$/, "") || "/";
  const matches = matchRoutes(treeOf(routes), page) ?? [];
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
