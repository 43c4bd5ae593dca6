import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import type { ContentSite } from "./content-site.ts";
import { photo } from "./media.ts";
import { stageProject } from "./staged-project.ts";
import { webm } from "./webm.ts";

export const FILM_SECONDS = 60;
const SVG = `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="300"><circle cx="200" cy="150" r="90" fill="teal"/></svg>`;

export async function stagePreviewed(site: ContentSite): Promise<{ id: string; path: string }> {
  const plan = await readFile("tests/fixtures/content-folder/media/plan.pdf");
  const poster = await photo(1600, 900, 60).jpeg().toBuffer();
  return stageProject(site, { slug: "previewed", title: "Previewed", allowPublicPreview: true }, [
    { fileName: "poster.jpg", displayName: "The poster", bytes: poster },
    { fileName: "film.webm", bytes: await webm(FILM_SECONDS) },
    { fileName: "plan.pdf", displayName: "Ground plan", bytes: plan },
    { fileName: "mark.svg", bytes: Buffer.from(SVG) },
    { fileName: "film.avi", bytes: avi() },
    { fileName: "song.m4v", bytes: await webm(1) },
  ]);
}

/** Recognized as AVI, but not playable. */
function avi(): Buffer {
  const start = Buffer.from("RIFF\u0000\u0010\u0000\u0000AVI LIST", "latin1");
  return Buffer.concat([start, Buffer.alloc(4096)]);
}

/** `number` counts from 1. */
export async function preview(page: Page, number = 1) {
  await page.getByRole("button", { name: "Preview File" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.waitFor();
  for (let at = 1; at < number; at++) {
    await dialog.getByRole("button", { name: "Next file" }).click();
  }
  return dialog;
}
