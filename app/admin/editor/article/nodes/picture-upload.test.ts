import { expect, test, vi } from "vitest";

/** As another tab has it, or a reload. */
async function loadAnew() {
  vi.resetModules();
  return import("./picture-upload.ts");
}

test("an upload is not taken for one of another tab, where its place may be pasted", async () => {
  const file = new File(["picture"], "pier.png", { type: "image/png" });
  const here = (await loadAnew()).addPictureUpload(file);
  const there = (await loadAnew()).addPictureUpload(file);
  expect(there).not.toBe(here);
});
