import { RouterContextProvider } from "react-router";
import { expect, test } from "vitest";
import { forAllTests } from "../../tests/support/for-all-tests.ts";
import { importWorld } from "../../tests/support/import-world.ts";
import { worldContext } from "../world.ts";
import { setFlash, takeFlash } from "./flash.ts";
import { RequestContext, requestContext } from "./request-context.ts";

/** In bytes: browsers silently drop larger ones. */
const COOKIE_MAX_BYTES = 4096;

const { world } = await forAllTests(importWorld());

function visitWith(cookies: string) {
  const context = new RouterContextProvider();
  const made = new RequestContext({ address: "", userAgent: "", hasOptedOut: false, cookies });
  context.set(worldContext, world);
  context.set(requestContext, made);
  return { context, setCookies: made.setCookies };
}

test.each([
  ["a line", "Saved.", "Saved."],
  ["nothing", undefined, undefined],
  ["a very long text of emoji", "🙂".repeat(2_000), `${"🙂".repeat(499)}…`],
])("the next page shows %s, and the one after that nothing", (_, text, said) => {
  const first = visitWith("");
  const title = "Project created successfully";
  setFlash(first.context, { kind: "success", title, ...(text && { text }) });
  const [cookie = ""] = first.setCookies;
  expect(cookie.length).toBeLessThan(COOKIE_MAX_BYTES);
  const next = visitWith(cookie.split(";")[0] ?? "");
  expect(takeFlash(next.context)).toEqual({ kind: "success", title, ...(said && { text: said }) });
  expect(next.setCookies.join()).toContain("Max-Age=0");
});

test.each(["flash", "bm90aGluZw", "%00"])("a cookie that holds %j is ignored", (value) => {
  const [name = ""] = (() => {
    const { context, setCookies } = visitWith("");
    setFlash(context, { kind: "info", title: "x" });
    return (setCookies[0] ?? "").split("=");
  })();
  expect(takeFlash(visitWith(`${name}=${value}`).context)).toBeNull();
});
