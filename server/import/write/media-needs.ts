import type { MediaArea } from "#domain/media/media.ts";
import type { MediaRole } from "../../media/uses.ts";
import type { ContentKind } from "../folder/list-content.ts";
import type { Wanted } from "../format/media-field.ts";
import type { ReadItem } from "../items/read-item.ts";
import type { References } from "../text/render-texts.ts";

/** A file that an item names, and what it is to the item. */
export type MediaNeed = {
  text: string;
  field: string;
  line: number | null;
  area: MediaArea;
  role: MediaRole;
  wanted: Wanted;
};

type Place = { area: MediaArea; role: MediaRole };

const FIELD_PLACES: Record<ContentKind, Record<string, Place>> = {
  site: {
    og_image_url: { area: "site-assets", role: "social" },
    default_og_image_url: { area: "site-assets", role: "social" },
    favicon_url: { area: "site-assets", role: "favicon" },
    profile_image_url: { area: "site-assets", role: "profile" },
  },
  about: {
    profile_image_url: { area: "profile-images", role: "profile" },
    resume_url: { area: "resumes", role: "resume" },
  },
  project: {
    thumbnail: { area: "thumbnails", role: "thumbnail" },
    file: { area: "projects", role: "asset" },
    path: { area: "projects", role: "file" },
  },
  post: { image: { area: "featured-images", role: "featured" } },
};

/** Every file that an item names, once for each thing that it is to the item. */
export function mediaNeeds({ item, files }: ReadItem, references: References): MediaNeed[] {
  const { kind } = item;
  const needs = new Map<string, MediaNeed>();
  const add = (place: Place, of: Omit<MediaNeed, "area" | "role">) =>
    needs.set(`${place.role} ${of.text}`, { ...place, ...of });
  for (const file of files) {
    const place = FIELD_PLACES[kind][file.field];
    if (place) add(place, file);
  }
  const inText = (text: string, field: string, wanted: Wanted) =>
    ({ text, field, line: null, wanted }) as const;
  // One area for all pictures of a post: a featured one that its text shows too is kept once.
  for (const text of references.shown) {
    add({ area: "featured-images", role: "body" }, inText(text, "picture", "picture"));
  }
  if (kind === "project") {
    for (const text of references.unshown) {
      add({ area: "projects", role: "file" }, inText(text, "picture", "picture"));
    }
  }
  const area = kind === "site" || kind === "about" ? "site-assets" : "projects";
  for (const text of references.links) {
    add({ area, role: "body" }, inText(text, "linked file", "file"));
  }
  return [...needs.values()];
}
