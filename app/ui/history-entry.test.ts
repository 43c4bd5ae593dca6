import { expect, test } from "vitest";
import { historyKeyOf, resumeOnReturn } from "./history-entry.ts";

const list = (key: string) => ({ pathname: "/admin/projects", search: "?page=2", key });

test("a return continues the previous entry, a later navigation does not", () => {
  expect(historyKeyOf(list("first"))).toBe("first");
  resumeOnReturn("/admin/projects?page=2", "first");
  expect(historyKeyOf({ pathname: "/admin/edit/1", search: "", key: "form" })).toBe("form");
  expect(historyKeyOf(list("second"))).toBe("first");
  expect(historyKeyOf(list("second"))).toBe("first");
  expect(historyKeyOf(list("third"))).toBe("third");
});
