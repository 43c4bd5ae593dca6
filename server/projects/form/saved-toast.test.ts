import { expect, test } from "vitest";
import { savedToast } from "./saved-toast.ts";

const SAVED = { title: "Signs", slug: "signs", requestedSlug: "signs", mail: "quiet" } as const;

test("a plain save reports success", () => {
  expect(savedToast("updated", SAVED)).toEqual({
    kind: "success",
    title: "Project updated successfully",
    about: ["Signs"],
  });
});

test("the toast reports both the newsletter and a changed slug", () => {
  expect(savedToast("created", { ...SAVED, slug: "signs-2", mail: "sent" })).toEqual({
    kind: "success",
    title: "Project created successfully",
    text: 'Project published and newsletter sent for "Signs"! The slug was taken, so the project uses signs-2.',
  });
  expect(savedToast("created", { ...SAVED, mail: "failed" })).toEqual({
    kind: "error",
    title: "Project created successfully",
    about: ["Signs"],
    text: "Project published but newsletter failed to send",
  });
});
