import { expect, test } from "vitest";
import { screenHandle } from "./screen-handle.ts";

test("the title and Back target come from the innermost screen with a title", () => {
  const matches = [
    { handle: { loadsAtOnce: true } },
    { handle: { title: "Blog Management" } },
    { handle: { title: "Create New Blog Post", back: "/admin/blog" } },
    undefined,
    {},
  ];
  expect(screenHandle(matches)).toMatchObject({
    title: "Create New Blog Post",
    back: "/admin/blog",
  });
  expect(screenHandle(matches.slice(0, 2))).toEqual({ title: "Blog Management" });
});

test("a screen named by its item has the item's title, or its own without the item", () => {
  const handle = { title: "Project Details", isNamedByItem: true, back: "/admin/projects" };
  const titled = (loaderData: unknown) => screenHandle([{ handle, loaderData }]);
  expect(titled({ title: "Harbour Signs" })).toEqual({
    title: "Harbour Signs",
    back: "/admin/projects",
  });
  for (const missing of [undefined, null, {}, { title: 5 }, { title: "" }]) {
    expect(titled(missing)).toMatchObject({ title: "Project Details" });
  }
});

test.each([[[]], [[{ handle: { title: 5 } }]], [[{ handle: null }]]])(
  "without a valid title, as in %j, it is the default",
  (matches) => {
    expect(screenHandle(matches)).toEqual({ title: "Admin Dashboard" });
  },
);
