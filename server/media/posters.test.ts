import { chmod, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Media } from "#domain/media/media.ts";
import { forAllTests } from "../../tests/support/for-all-tests.ts";
import { pdf, photo } from "../../tests/support/media.ts";
import { openMediaWorld } from "../../tests/support/media-rows.ts";
import { colouredPdf } from "../../tests/support/pdfs.ts";
import { webm } from "../../tests/support/webm.ts";
import { keepFile } from "./keep.ts";
import { findFfmpeg } from "./pictures/first-frame.ts";
import { renderPdf } from "./pictures/render-pdf.ts";
import { makeMissingRenditions } from "./renditions-job.ts";

let bin: string;

const world = await forAllTests(openMediaWorld());

beforeAll(async () => {
  bin = await mkdtemp(join(tmpdir(), "vitrine-bin-"));
});
afterAll(async () => {
  await rm(bin, { recursive: true });
});

async function kept(bytes: Buffer, fileName: string): Promise<Media> {
  const answer = await keepFile(world, { bytes, area: "projects", fileName });
  if (!answer.ok) throw new Error(answer.reason);
  return answer.media;
}

const finish = (file: Media, path = "") =>
  makeMissingRenditions({ ...world, environment: { PATH: path } }, file.id);

/** A stand-in for ffmpeg in a folder of its own. */
async function standIn(name: string, script: string): Promise<string> {
  const folder = await mkdtemp(join(bin, name));
  await writeFile(join(folder, "ffmpeg"), `#!/bin/sh\n${script}\n`);
  await chmod(join(folder, "ffmpeg"), 0o755);
  return folder;
}

async function colorOf(png: Buffer): Promise<number[]> {
  const { dominant } = await sharp(png).stats();
  return [dominant.r, dominant.g, dominant.b].map((value) => Math.round(value / 64));
}

describe("the first page of a PDF", () => {
  test("becomes its poster, with its colors and shape", async () => {
    const file = await kept(colouredPdf({ width: 800, height: 400, red: 1 }), "red.pdf");
    expect([file.pictures, file.width]).toEqual(["waiting", null]);
    const made = await finish(file);
    expect(made).toMatchObject({ pictures: "ready", width: 1200, height: 600 });
    expect(made?.renditions.map(({ name }) => name)).toEqual([400, 800, 1200]);
    expect(made?.placeholder).toMatch(/^data:image\/webp/);
    const drawn = await renderPdf(Readable.from([colouredPdf({ width: 90, height: 90, red: 1 })]));
    expect(drawn.ok && (await colorOf(drawn.png))).toEqual([4, 0, 0]);
  });

  test("of a real document is rendered", async () => {
    const plan = await readFile("tests/fixtures/content-folder/media/plan.pdf");
    expect(await finish(await kept(plan, "plan.pdf"))).toMatchObject({ pictures: "ready" });
  });

  test.each([
    ["a banner", { width: 14_400, height: 100 }],
    ["a column", { width: 10, height: 14_400 }],
    ["a wall", { width: 200_000, height: 200_000 }],
  ])("of %s stays within limits", async (_, size) => {
    const drawn = await renderPdf(Readable.from([colouredPdf(size)]));
    if (!drawn.ok) throw new Error("it was not drawn");
    const { width, height } = await sharp(drawn.png).metadata();
    expect(width * height).toBeLessThanOrEqual(6_000_000);
    expect(width).toBeLessThanOrEqual(1200);
  });

  test.each([
    ["broken", pdf("nothing in it", 5_000), "failed"],
    ["cut off", colouredPdf({ width: 100, height: 100 }).subarray(0, 150), "failed"],
    ["password-protected", colouredPdf({ isLocked: true }), "none"],
  ])("that is %s has none", async (name, bytes, state) => {
    const outcome = await finish(await kept(bytes, `${name}.pdf`));
    expect(outcome).toMatchObject({ pictures: state, renditions: [], width: null });
  });

  test("of a file near the size limit is rendered", async () => {
    const text = colouredPdf({ width: 90, height: 90, red: 1 }).toString("latin1");
    const at = text.indexOf("xref\n");
    const filler = Buffer.alloc(1024 * 1024, "% nothing to see\n");
    const pieces = Array.from({ length: 190 }, () => filler);
    const moved = at + pieces.length * filler.length;
    const end = text.slice(at).replace(`startxref\n${at}`, `startxref\n${moved}`);
    const large = Readable.from([Buffer.from(text.slice(0, at)), ...pieces, Buffer.from(end)]);
    const drawn = await renderPdf(large, 60_000);
    expect(drawn.ok && (await colorOf(drawn.png))).toEqual([4, 0, 0]);
  });

  test("does not count as broken when its bytes could not be read", async () => {
    const bytes = colouredPdf({ width: 90, height: 90 });
    const cut = Readable.from(
      (async function* () {
        yield bytes.subarray(0, 100);
        throw new Error("the line broke");
      })(),
    );
    await expect(renderPdf(cut)).rejects.toThrow("the line broke");
  });

  test("that takes too long is killed", async () => {
    const drawn = await renderPdf(Readable.from([colouredPdf({ width: 90, height: 90 })]), 1);
    expect(drawn).toEqual({ ok: false, state: "failed" });
  });
});

describe("the first frame of a film", () => {
  test("becomes its poster with ffmpeg, which gets a fixed format", async () => {
    const frame = await photo(640, 360, 70).png().toBuffer();
    await writeFile(join(bin, "frame.png"), frame);
    const path = await standIn(
      "good",
      `printf '%s\\n' "$@" > ${join(bin, "asked")}; exec /bin/cat ${join(bin, "frame.png")}`,
    );
    const made = await finish(await kept(await webm(1), "a film; rm -rf.webm"), path);
    expect(made).toMatchObject({ pictures: "ready", width: 640, height: 360 });
    const asked = (await readFile(join(bin, "asked"), "utf8")).split("\n");
    expect(asked).toContain("-nostdin");
    expect(asked[asked.indexOf("-protocol_whitelist") + 1]).toBe("file");
    expect(asked[asked.indexOf("-f") + 1]).toBe("matroska");
    expect(asked[asked.indexOf("-format_whitelist") + 1]).toBe("matroska");
    expect(asked[asked.indexOf("-codec_whitelist") + 1]?.split(",")).toContain("vp9");
    expect(asked[asked.indexOf("-timelimit") + 1]).toBe("120");
    expect(asked[asked.indexOf("-i") + 1]).toBe(
      `file:${join(world.folder, "projects", `${made?.hash}.webm`)}`,
    );
  });

  test.each([
    ["fails", "exit 1"],
    ["says nothing", "exit 0"],
    ["says nonsense", "echo this is no picture"],
  ])("fails when ffmpeg %s", async (name, script) => {
    const bytes = Buffer.concat([await webm(1), Buffer.from(name)]);
    const path = await standIn("bad", script);
    const made = await finish(await kept(bytes, "film.webm"), path);
    expect(made).toMatchObject({ pictures: "failed", renditions: [], width: null });
  });

  test.each([
    ["by a signal", "kill -TERM $$"],
    ["and exits itself", "exit 255"],
  ])("is tried again when ffmpeg is stopped %s", async (name, script) => {
    const file = await kept(Buffer.concat([await webm(1), Buffer.from(name)]), "film.webm");
    await expect(finish(file, await standIn("stopped", script))).rejects.toThrow("interrupted");
    const path = await standIn("good", `exec /bin/cat ${join(bin, "frame.png")}`);
    await writeFile(join(bin, "frame.png"), await photo(640, 360, 70).png().toBuffer());
    expect(await finish(file, path)).toMatchObject({ pictures: "ready" });
  });

  test("is skipped without ffmpeg, without a failure", async () => {
    const made = await finish(await kept(await webm(2), "film.webm"), "/nowhere:relative:");
    expect(made).toMatchObject({ pictures: "none", renditions: [] });
    expect(await findFfmpeg("/nowhere::.")).toBeNull();
  });
});

test("a file without pictures waits for none", async () => {
  const cfb = Buffer.concat([Buffer.from("d0cf11e0a1b11ae1", "hex"), Buffer.alloc(1024)]);
  expect((await kept(cfb, "old.doc")).pictures).toBe("none");
});
