import { matchRoutes, type RouteObject, type ServerBuild } from "react-router";

type Routes = ServerBuild["routes"];

/** The routes that answer at an address, from the outermost to the page itself; empty when none does. */
export function routesAt({ routes }: Pick<ServerBuild, "routes">, url: string): Routes[string][] {
  const path = url.split("?", 1)[0] ?? url;
  const page = path === "/_.data" ? "/" : path.replace(/\.data$/, "");
  const matches = matchRoutes(childrenOf(routes, undefined), page) ?? [];
  return matches.map(({ route }) => routes[route.id ?? ""]);
}

/** Whether what is sent to an address would be heard by the page there. */
export function hasAction(build: ServerBuild, url: string): boolean {
  return routesAt(build, url).at(-1)?.module.action !== undefined;
}

/** Whether the page at an address is made for whoever asks, and for nobody else. */
export function isPersonal(build: ServerBuild, url: string): boolean {
  return routesAt(build, url).some((route) => {
    const handle: unknown = route?.module.handle;
    return typeof handle === "object" && handle !== null && "isPersonal" in handle;
  });
}

function childrenOf(routes: Routes, parentId: string | undefined): RouteObject[] {
  return Object.values(routes)
    .filter((route) => route !== undefined)
    .filter((route) => route.parentId === parentId)
    .map(({ id, path, index }) =>
      index ? { id, path, index } : { id, path, children: childrenOf(routes, id) },
    );
}
