import type { RouterContextProvider } from "react-router";
import type { Site } from "#domain/site/site.ts";
import { world } from "../world.ts";
import { readSite } from "./store.ts";

type Context = Readonly<RouterContextProvider>;

const sites = new WeakMap<Context, Promise<Site>>();

/** For loaders: all of a request share one reading. An action that saves settings reads the store. */
export function siteOfRequest(context: Context): Promise<Site> {
  const known = sites.get(context);
  if (known) return known;
  const site = readSite(context.get(world).db);
  sites.set(context, site);
  return site;
}
