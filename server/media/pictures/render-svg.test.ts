import { execFile } from "node:child_process";
import { promisify } from "node:util";
import sharp from "sharp";
import { expect, test } from "vitest";
import { renderSvg } from "./render-svg.ts";

// Each drawing starts a process, beside other tests on a small machine.
const svg = (attributes: string, inside: string) =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${inside}</svg>`);

test.each([
  ["a small one", 'viewBox="0 0 30 20"', 1200, 800],
  ["a large one", 'width="3000" height="1500"', 1200, 600],
  ["one that fills its place", 'width="100%" viewBox="0 0 10 10"', 1200, 1200],
  ["a very high one", 'viewBox="0 0 10 1000"', 164, 16_383],
])("%s is rendered at its display size", async (_, attributes, width, height) => {
  const drawn = await renderSvg(svg(attributes, '<rect width="10" height="10"/>'));
  if (!drawn.ok) throw new Error(drawn.refusal);
  expect(await sharp(drawn.png).metadata()).toMatchObject({ format: "png", width, height });
});

const filters =
  '<feMorphology operator="dilate" radius="400"/><feGaussianBlur stdDeviation="300"/>'.repeat(500);
const endless = svg(
  'viewBox="0 0 1000 1000"',
  `<filter id="f">${filters}</filter><rect width="1000" height="1000" filter="url(#f)"/>`,
);

test("one that keeps the renderer busy is killed", async () => {
  expect(await renderSvg(endless, { withinMs: 3_000, processorMs: 60_000 })).toEqual({
    ok: false,
    refusal: "tooSlow",
  });
});

test("one whose renderer is stopped with the server is not refused", async () => {
  const rendering = renderSvg(endless, { withinMs: 60_000, processorMs: 60_000 });
  const outcome = expect(rendering).rejects.toThrow("drawing an SVG failed");
  process.kill(await rendererId(), "SIGTERM");
  await outcome;
});

async function rendererId(): Promise<number> {
  const list = async () => (await promisify(execFile)("ps", ["-axo", "pid=,ppid=,args="])).stdout;
  const own = new RegExp(`^ *(\\d+) +${process.pid} .*render-svg-process`, "m");
  const find = async () => Number(own.exec(await list())?.[1]);
  await expect.poll(find).toBeGreaterThan(0);
  return find();
}

test("a path that keeps a core busy is killed", async () => {
  const path = `<path d="M0 0${"c9-9 8 7 6 5z".repeat(140_000)}"/>`;
  const drawn = await renderSvg(svg('viewBox="0 0 100 100"', path), { processorMs: 1_500 });
  expect(drawn).toEqual({ ok: false, refusal: "tooSlow" });
});

test("one that expands exponentially is killed", async () => {
  const levels = Array.from(
    { length: 30 },
    (_, i) => `<g id="a${i + 1}">${`<use href="#a${i}"/>`.repeat(10)}</g>`,
  );
  const bomb = svg('viewBox="0 0 10 10"', `<g id="a0"><path d="M0 0h1v1z"/></g>${levels.join("")}`);
  expect(await renderSvg(bomb, { processorMs: 3_000 })).toMatchObject({ ok: false });
});

test("invalid SVG is unreadable", async () => {
  expect(await renderSvg(Buffer.from("<svg"))).toEqual({ ok: false, refusal: "svgUnreadable" });
  expect(await renderSvg(Buffer.alloc(0))).toEqual({ ok: false, refusal: "svgUnreadable" });
  const png = await sharp({ create: { width: 5, height: 5, channels: 3, background: "#000" } })
    .png()
    .toBuffer();
  expect(await renderSvg(png)).toEqual({ ok: false, refusal: "svgUnreadable" });
});
