import { readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { parse } from "yaml";
import { z } from "zod";
import { SAMPLE_FOLDER } from "./sample.ts";

const siteFile = z
  .object({ name: z.string(), profile_image_url: z.string() })
  .transform(({ name, profile_image_url }) => ({ name, portrait: basename(profile_image_url) }));

export type SampleSite = z.output<typeof siteFile>;

let reading: Promise<SampleSite | null> | undefined;

/** What the sample says of its owner, to tell it from what the site's owner has entered. */
export function readSampleSite(): Promise<SampleSite | null> {
  reading ??= readFile(join(SAMPLE_FOLDER, "site.yaml"), "utf8").then(
    (text) => siteFile.parse(parse(text)),
    () => null,
  );
  return reading;
}
