import { expect, test } from "vitest";
import { finalizeTexts, renderTexts } from "../import/text/render-texts.ts";
import { runInWorker } from "./run-in-worker.ts";

const markdown = (source: string) =>
  [{ name: "content", profile: "article", format: "markdown", source }] as const;
const line = "A [page](/old) and ![a picture](a.png), **well** said.\n\n";
const moves = {
  links: new Map([["/old", "/new"]]),
  pictures: new Map([["a.png", "/media/a.png"]]),
};

test.each([1, 3000])("the same comes of %i lines as in this thread", async (count) => {
  const texts = markdown(line.repeat(count));
  const rendered = await runInWorker("renderTexts", [texts]);
  expect(rendered).toEqual({ ok: true, result: renderTexts(texts) });
  if (!rendered.ok) return;
  const { references } = rendered.result;
  expect([...references.links, ...references.pictures]).toEqual(["/old", "a.png"]);
  const placed = await runInWorker("finalizeTexts", [rendered.result.texts, moves]);
  expect(placed).toEqual({ ok: true, result: finalizeTexts(rendered.result.texts, moves) });
  expect(placed.ok && placed.result.links.get("/old")).toBe(count);
  expect(placed.ok && placed.result.html.get("content")).toContain('src="/media/a.png"');
});

test("a text that takes too long is aborted, and the process stays responsive", async () => {
  let turns = 0;
  const turning = setInterval(() => {
    turns += 1;
  }, 10);
  const outcome = await runInWorker("renderTexts", [markdown("[".repeat(2_000_000))], 1000);
  clearInterval(turning);
  expect(outcome).toEqual({ ok: false, why: "takes too long to process" });
  expect(turns).toBeGreaterThan(5);
  expect(await runInWorker("renderTexts", [markdown(line)])).toMatchObject({ ok: true });
});

test("errors in the worker reject the promise", async () => {
  const strange = JSON.stringify([{ name: "x", profile: "unheard-of", html: "a" }]);
  await expect(runInWorker("finalizeTexts", [JSON.parse(strange), moves])).rejects.toThrow(
    TypeError,
  );
  expect(await runInWorker("renderTexts", [markdown(line)])).toMatchObject({ ok: true });
});

test("texts at the same time wait for each other", async () => {
  const [slow, short] = await Promise.all([
    runInWorker("renderTexts", [markdown("[".repeat(2_000_000))], 1000),
    runInWorker("renderTexts", [markdown(line)]),
  ]);
  expect([slow.ok, short.ok]).toEqual([false, true]);
});
