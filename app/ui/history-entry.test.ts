import { expect, test } from "vitest";
import { entryOf, expectReturn } from "./history-entry.ts";

const list = (key: string) => ({ pathname: "/admin/projects", search: "?page=2", key });

test("a return goes on with the entry that was left, a later visit does not", () => {
  expect(entryOf(list("first"))).toBe("first");
  expectReturn("/admin/projects?page=2", "first");
  expect(entryOf({ pathname: "/admin/edit/1", search: "", key: "form" })).toBe("form");
  expect(entryOf(list("second"))).toBe("first");
  expect(entryOf(list("second"))).toBe("first");
  expect(entryOf(list("third"))).toBe("third");
});
