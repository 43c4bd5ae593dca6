import { createHash, randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import subsetFont from "subset-font";
import { FONT_PAIRS } from "#domain/site/font-pairs.ts";
import { filesOf, fontStyles } from "./font-styles.ts";

const cache = join(import.meta.dirname, "../node_modules/.cache/vitrine-fonts");

type Range = [first: number, last: number];

/** What English is written with. */
const ENGLISH: Range[] = [
  [0x20, 0x7e],
  [0xa0, 0xa0],
  [0xa9, 0xa9],
  [0xb7, 0xb7],
  [0x2013, 0x2014],
  [0x2018, 0x2019],
  [0x201c, 0x201d],
  [0x2022, 0x2022],
  [0x2026, 0x2026],
];

/** The rest of Fontsource's "latin" files. */
const LATIN: Range[] = [
  [0xa1, 0xa8],
  [0xaa, 0xb6],
  [0xb8, 0xff],
  [0x131, 0x131],
  [0x152, 0x153],
  [0x2bb, 0x2bc],
  [0x2c6, 0x2c6],
  [0x2da, 0x2da],
  [0x2dc, 0x2dc],
  [0x304, 0x304],
  [0x308, 0x308],
  [0x329, 0x329],
  [0x2000, 0x2012],
  [0x2015, 0x2017],
  [0x201a, 0x201b],
  [0x201e, 0x2021],
  [0x2023, 0x2025],
  [0x2027, 0x206f],
  [0x20ac, 0x20ac],
  [0x2122, 0x2122],
  [0x2191, 0x2191],
  [0x2193, 0x2193],
  [0x2212, 0x2212],
  [0x2215, 0x2215],
  [0xfeff, 0xfeff],
  [0xfffd, 0xfffd],
];

const EXTENDED_RANGE =
  "U+0100-02BA, U+02BD-02C5, U+02C7-02CC, U+02CE-02D7, U+02DD-02FF, U+0304, U+0308, U+0329, " +
  "U+1D00-1DBF, U+1E00-1E9F, U+1EF2-1EFF, U+2020, U+20A0-20AB, U+20AD-20C0, U+2113, U+2C60-2C7F, " +
  "U+A720-A7FF";

const SUBSETS = [
  { subset: "english", range: unicodeRange(ENGLISH) },
  { subset: "latin", range: unicodeRange(LATIN) },
  { subset: "extended", range: EXTENDED_RANGE },
];

/** The features that the style sheets use; others bring alternate glyphs that no page shows. */
const FEATURES = ["kern", "liga", "calt", "ccmp", "mark", "mkmk", "tnum"];

/**
 * Splits each face into the characters of English and the other Latin ones, so that most pages load
 * a third less. Resolves with the folder of the style sheets `<pair>.css` and their files.
 */
export async function subsetFonts(): Promise<string> {
  const faces = await Promise.all(
    Object.values(FONT_PAIRS)
      .flatMap(filesOf)
      .map(async ({ name, files }) => {
        const read = (subset: string) =>
          readFile(new URL(import.meta.resolve(files.replace("*", subset))));
        return { name, latin: await read("latin"), extended: await read("latin-ext") };
      }),
  );
  const styles = Object.entries(FONT_PAIRS).map(([name, pair]) => {
    return { name, css: fontStyles(pair, SUBSETS) };
  });
  const folder = join(
    cache,
    fingerprint([...faces.map(({ latin }) => latin), ...styles.map(({ css }) => css)]),
  );
  if (existsSync(folder)) return folder;
  const draft = `${folder}-${randomUUID()}`;
  await mkdir(draft, { recursive: true });
  for (const { name, latin, extended } of faces) {
    await writeFile(join(draft, `${name}-english.woff2`), await subset(latin, ENGLISH));
    await writeFile(join(draft, `${name}-latin.woff2`), await subset(latin, LATIN));
    await writeFile(join(draft, `${name}-extended.woff2`), extended);
  }
  for (const { name, css } of styles) await writeFile(join(draft, `${name}.css`), css);
  // Another build may have been faster; its files are the same.
  if (existsSync(folder)) await rm(draft, { recursive: true });
  else await rename(draft, folder);
  return folder;
}

function subset(source: Buffer, ranges: Range[]): Promise<Buffer> {
  const options = {
    targetFormat: "woff2",
    keepFeatures: FEATURES,
    // Screens of today smooth letters; instructions for coarse ones are a third of the serif face.
    noHinting: true,
  } as const;
  return subsetFont(source, characters(ranges).join(""), options);
}

function characters(ranges: Range[]): string[] {
  return ranges.flatMap(([first, last]) =>
    Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index)),
  );
}

function unicodeRange(ranges: Range[]): string {
  const hex = (code: number) => code.toString(16).toUpperCase().padStart(4, "0");
  return ranges
    .map(([first, last]) => `U+${hex(first)}${first === last ? "" : `-${hex(last)}`}`)
    .join(", ");
}

function fingerprint(sources: (Buffer | string)[]): string {
  const hash = createHash("sha256").update(JSON.stringify([ENGLISH, LATIN, FEATURES]));
  for (const source of sources) hash.update(source);
  return hash.digest("hex").slice(0, 16);
}
