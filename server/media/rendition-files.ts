import {
  type Media,
  mediaKey,
  RENDITION_FORMATS,
  RENDITION_WIDTHS,
  renditionKey,
} from "#domain/media/media.ts";
import type { Storage } from "../storage/storage.ts";
import type { EncodedRenditions } from "./pictures/renditions.ts";

type Content = Pick<Media, "area" | "hash">;

/** All or nothing. Call with the content locked. */
export async function putRenditions(
  storage: Storage,
  content: Content,
  made: EncodedRenditions,
): Promise<void> {
  try {
    for (const file of made.files) {
      await storage.put(keyOf(content, file), file.bytes, `image/${file.format}`);
    }
  } catch (error) {
    await deleteRenditions(storage, content, made);
    throw error;
  }
}

/** Best effort: the media check finds the rest. */
export async function deleteRenditions(
  storage: Storage,
  content: Content,
  { files }: EncodedRenditions,
): Promise<void> {
  await Promise.allSettled(files.map((file) => storage.delete(keyOf(content, file))));
}

const keyOf = ({ area, hash }: Content, { name, format }: EncodedRenditions["files"][number]) =>
  renditionKey({ area, hash, name, format });

export function keysOf(media: Media): string[] {
  return [mediaKey(media), ...renditionKeysOf(media)];
}

export function renditionKeysOf({ area, hash, renditions }: Media): string[] {
  return renditions.flatMap(({ name, formats }) =>
    formats.map((format) => renditionKey({ area, hash, name, format })),
  );
}

export function possibleKeysOf(media: Media): string[] {
  const { area, hash } = media;
  const renditions = RENDITION_WIDTHS.flatMap((name) =>
    RENDITION_FORMATS.map((format) => renditionKey({ area, hash, name, format })),
  );
  return [mediaKey(media), ...renditions];
}
