import { expect, test } from "vitest";
import { namesText, oneAtATime, type Toast } from "./toast-queue.ts";

const toast = (title: string, about: string[] = []): Toast => ({
  kind: "info",
  title,
  text: "",
  about,
});
const withUndo = (title: string, id: string, onClick: (items: readonly string[]) => void) => ({
  ...toast(title, [`Project ${id}`]),
  action: { label: "Undo", items: [id], onClick },
});

/** A queue, what it has displayed so far as `title: names`, and the ends of those. */
function queue({ isHeld = false, isGoing = false } = {}) {
  const displayed: string[] = [];
  const ends: (() => void)[] = [];
  let action: Toast["action"];
  const say = oneAtATime((first, gone) => {
    const show = (shown: Toast) => {
      displayed.push([shown.title, ...(shown.about ?? [])].join(": "));
      action = shown.action;
    };
    show(first);
    ends.push(gone);
    const update = (shown: Toast) => {
      if (!isGoing) show(shown);
      return !isGoing;
    };
    return { update, end: () => isHeld || gone() };
  });
  const press = () => action?.onClick(action.items ?? []);
  return { say, displayed, ends, press };
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

test("several of a kind become one that names them all, seen or waiting; another kind does not", () => {
  const { say, displayed, ends } = queue();
  say(toast("Added", ["a.pdf"]));
  say(toast("Removed", ["c.pdf"]));
  say(toast("Added", ["b.pdf"]));
  say(toast("Removed", ["d.pdf"]));
  say({ ...toast("Removed", ["e.pdf"]), kind: "error" });
  for (let nth = 0; nth < 3; nth += 1) ends[nth]?.();
  expect(displayed).toEqual([
    "Added: a.pdf",
    "Added: a.pdf: b.pdf",
    "Removed: c.pdf: d.pdf",
    "Removed: e.pdf",
  ]);
});

test("the button of one that was made of several does it to all of them", () => {
  const { say, press } = queue();
  const undone: string[] = [];
  for (const id of ["1", "2"]) say(withUndo("Hidden", id, (items) => undone.push(items.join())));
  press();
  expect(undone).toEqual(["1,2"]);
});

test("one with a button is replaced by another with one at once, but by none without", () => {
  const { say, displayed } = queue();
  say(withUndo("Hidden", "1", () => {}));
  say(toast("Saved"));
  expect(displayed).toEqual(["Hidden: Project 1"]);
  say(withUndo("Archived", "2", () => {}));
  expect(displayed).toEqual(["Hidden: Project 1", "Archived: Project 2"]);
});

test("one that is held stays until it is let go", () => {
  const { say, displayed, ends } = queue({ isHeld: true });
  say(withUndo("Hidden", "1", () => {}));
  say(withUndo("Archived", "2", () => {}));
  expect(displayed).toEqual(["Hidden: Project 1"]);
  ends[0]?.();
  expect(displayed).toEqual(["Hidden: Project 1", "Archived: Project 2"]);
});

test("one that comes while another of its kind is on its way out is seen after it", () => {
  const { say, displayed, ends } = queue({ isGoing: true });
  say(toast("Added", ["a.pdf"]));
  say(toast("Added", ["b.pdf"]));
  ends[0]?.();
  expect(displayed).toEqual(["Added: a.pdf", "Added: b.pdf"]);
});

test("of two whose buttons do not say to what, both are seen", () => {
  const { say, displayed, ends } = queue({ isHeld: true });
  const action = { label: "Open", onClick: () => {} };
  say({ ...toast("Arrived"), action });
  say({ ...toast("Arrived"), action });
  ends[0]?.();
  expect(displayed).toEqual(["Arrived", "Arrived"]);
});

test("many names are counted", () => {
  expect(namesText(["A", "B"])).toBe("A, B");
  expect(namesText(["A", "B", "C", "D", "E"])).toBe("A, B, C and 2 more");
});
