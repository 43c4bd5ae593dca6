import { expect, test } from "vitest";
import { savedToast } from "./saved-toast.ts";

const SAVED = { title: "Signs", slug: "signs", wanted: "signs", mail: "quiet" } as const;

test("a save that has nothing else to tell says that it went well", () => {
  expect(savedToast("updated", SAVED)).toEqual({
    kind: "success",
    title: "Project updated successfully",
    about: ["Signs"],
  });
});

test("both are told: what became of the mail, and that another project had the slug", () => {
  expect(savedToast("created", { ...SAVED, slug: "signs-2", mail: "sent" })).toEqual({
    kind: "success",
    title: "Project created successfully",
    text: 'Project published and newsletter sent for "Signs"! Its slug was taken, so it is signs-2 now.',
  });
  expect(savedToast("created", { ...SAVED, mail: "failed" })).toEqual({
    kind: "error",
    title: "Project created successfully",
    about: ["Signs"],
    text: "Project published but newsletter failed to send",
  });
});
