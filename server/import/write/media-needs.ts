import type { MediaArea } from "#domain/media/media.ts";
import type { MediaRole } from "../../media/uses.ts";
import type { ContentKind } from "../folder/list-content.ts";
import type { Wanted } from "../format/media-field.ts";
import type { ReadItem } from "../items/read-item.ts";
import type { References } from "../text/render-texts.ts";

export type MediaNeed = {
  text: string;
  field: string;
  line: number | null;
  area: MediaArea;
  role: MediaRole;
  wanted: Wanted;
};

type MediaSlot = { area: MediaArea; role: MediaRole };

const FIELD_SLOTS: Record<ContentKind, Record<string, MediaSlot>> = {
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

export function mediaNeeds({ item, files }: ReadItem, references: References): MediaNeed[] {
  const { kind } = item;
  const needs = new Map<string, MediaNeed>();
  const add = (slot: MediaSlot, of: Omit<MediaNeed, "area" | "role">) =>
    needs.set(`${slot.role} ${of.text}`, { ...slot, ...of });
  for (const file of files) {
    const slot = FIELD_SLOTS[kind][file.field];
    if (slot) add(slot, file);
  }
  const inText = (text: string, field: string, wanted: Wanted) =>
    ({ text, field, line: null, wanted }) as const;
  // One area per post, so that a featured image also used in the text is stored once.
  for (const text of references.pictures) {
    add({ area: "featured-images", role: "body" }, inText(text, "image", "picture"));
  }
  if (kind === "project") {
    for (const text of references.unsupportedPictures) {
      add({ area: "projects", role: "file" }, inText(text, "image", "picture"));
    }
  }
  const area = kind === "site" || kind === "about" ? "site-assets" : "projects";
  for (const text of references.links) {
    add({ area, role: "body" }, inText(text, "linked file", "file"));
  }
  return [...needs.values()];
}
