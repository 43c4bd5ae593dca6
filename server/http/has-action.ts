import { matchRoutes, type RouteObject, type ServerBuild } from "react-router";

/** Whether what is sent to an address would be heard by the page there. */
export function hasAction(build: ServerBuild, url: string): boolean {
  const path = url.split("?", 1)[0] ?? url;
  const page = path === "/_.data" ? "/" : path.replace(/\.data$/, "");
  const matches = matchRoutes(routesOf(build, undefined), page);
  const id = matches?.at(-1)?.route.id;
  return id !== undefined && build.routes[id]?.module.action !== undefined;
}

function routesOf(build: ServerBuild, parentId: string | undefined): RouteObject[] {
  return Object.values(build.routes)
    .filter((route) => route !== undefined)
    .filter((route) => route.parentId === parentId)
    .map(({ id, path, index }) =>
      index ? { id, path, index } : { id, path, children: routesOf(build, id) },
    );
}
