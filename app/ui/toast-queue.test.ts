import { expect, test } from "vitest";
import { oneAtATime, type Toast } from "./toast-queue.ts";

const toast = (title: string, text = ""): Toast => ({ kind: "info", title, text });

/** A queue, what it has displayed so far, and the ends of those. */
function queue() {
  const displayed: string[] = [];
  const ends: (() => void)[] = [];
  const say = oneAtATime(({ title }, gone) => {
    displayed.push(title);
    ends.push(gone);
  });
  return { say, displayed, ends };
}

test("the next is seen when the one before it is gone, in the order in which they came", () => {
  const { say, displayed, ends } = queue();
  for (const title of ["Saved", "Sent", "Deleted"]) say(toast(title));
  expect(displayed).toEqual(["Saved"]);
  ends[0]?.();
  expect(displayed).toEqual(["Saved", "Sent"]);
  ends[1]?.();
  ends[2]?.();
  say(toast("Later"));
  expect(displayed).toEqual(["Saved", "Sent", "Deleted", "Later"]);
});

test("one that goes twice takes no other with it", () => {
  const { say, displayed, ends } = queue();
  for (const title of ["Saved", "Sent", "Deleted"]) say(toast(title));
  ends[0]?.();
  ends[0]?.();
  expect(displayed).toEqual(["Saved", "Sent"]);
});

test("what is seen or waits is not said again, but what has gone is", () => {
  const { say, displayed, ends } = queue();
  say(toast("Saved"));
  say(toast("Saved"));
  say(toast("Saved", "The post"));
  say({ ...toast("Saved"), kind: "error" });
  for (let nth = 0; nth < 4; nth += 1) ends[nth]?.();
  expect(displayed).toEqual(["Saved", "Saved", "Saved"]);
  say(toast("Saved"));
  expect(displayed).toHaveLength(4);
});

test("of two with a button both are seen, since each button does something else", () => {
  const { say, displayed, ends } = queue();
  const action = { label: "Undo", onClick: () => {} };
  say({ ...toast("Hidden"), action });
  say({ ...toast("Hidden"), action });
  ends[0]?.();
  expect(displayed).toEqual(["Hidden", "Hidden"]);
});
