import { afterEach, expect, test, vi } from "vitest";
import { isLinkKey } from "../editor/editor-props.ts";
import { hasCommandKey } from "./command-key.ts";

afterEach(() => vi.unstubAllGlobals());

const CTRL = { key: "k", ctrlKey: true, metaKey: false } as const;
const META = { key: "k", ctrlKey: false, metaKey: true } as const;

test.each([
  ["MacIntel", META, CTRL],
  ["iPad", META, CTRL],
  ["Win32", CTRL, META],
  ["Linux x86_64", CTRL, META],
])("on %s only the system's own key runs shortcuts", (platform, own, other) => {
  vi.stubGlobal("navigator", { platform });
  expect([hasCommandKey(own), hasCommandKey(other)]).toEqual([true, false]);
  expect([isLinkKey(own), isLinkKey(other)]).toEqual([true, false]);
});
