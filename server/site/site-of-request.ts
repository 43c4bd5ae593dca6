import type { RouterContextProvider } from "react-router";
import type { StoredSite } from "#domain/site/normalize-site.ts";
import type { Site } from "#domain/site/site.ts";
import { worldContext } from "../world.ts";
import { readSite } from "./store.ts";

type Context = Readonly<RouterContextProvider>;

const sites = new WeakMap<Context, Promise<Site>>();

/** For loaders: all of a request share one reading. An action that saves settings reads the store. */
export function siteOfRequest(context: Context): Promise<Site> {
  const known = sites.get(context);
  if (known) return known;
  const site = readSite(context.get(worldContext).db);
  sites.set(context, site);
  return site;
}

/** For previews: all of a request get the site as it would be with these values. */
export function previewSite(context: Context, unsaved: StoredSite): void {
  sites.set(context, readSite(context.get(worldContext).db, unsaved));
}
