import { expect, test } from "vitest";
import { createToastQueue, namesText, type Toast } from "./toast-queue.ts";

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

/**
 * A queue, what it has displayed so far as `title: names`, which of those were shortened, and the
 * ends of those.
 */
function queue({ isHeld = false, isClosing = false } = {}) {
  const displayed: string[] = [];
  const shortened: string[] = [];
  const ends: (() => void)[] = [];
  let action: Toast["action"];
  const { add: say, withdraw } = createToastQueue((first, onClosed) => {
    const show = (shown: Toast) => {
      displayed.push([shown.title, ...(shown.about ?? [])].join(": "));
      action = shown.action;
    };
    show(first);
    ends.push(onClosed);
    const update = (shown: Toast) => {
      if (!isClosing) show(shown);
      return !isClosing;
    };
    const shorten = () => void shortened.push(first.title);
    return { update, dismiss: () => isHeld || onClosed(), shorten, close: onClosed };
  });
  const press = () => action?.onClick(action.items ?? []);
  return { say, withdraw, displayed, shortened, ends, press };
}

test("toasts are shown one after another, in order", () => {
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

test("a toast that others wait for is shortened, unless it has an action", () => {
  const { say, shortened, ends } = queue();
  say(withUndo("Hidden", "1", () => {}));
  for (const title of ["Saved", "Sent"]) say(toast(title));
  expect(shortened).toEqual([]);
  ends[0]?.();
  expect(shortened).toEqual(["Saved"]);
  ends[1]?.();
  expect(shortened).toEqual(["Saved"]);
  say(toast("Deleted"));
  expect(shortened).toEqual(["Saved", "Sent"]);
});

test("the toasts about a form are withdrawn, whether visible or queued", () => {
  const { say, withdraw, displayed } = queue();
  const [form, other] = [{}, {}];
  say({ ...toast("Not saved"), source: form });
  say({ ...toast("Still not saved"), source: form });
  say({ ...toast("Not deleted"), source: other });
  withdraw(form);
  say(toast("Saved"));
  withdraw(other);
  expect(displayed).toEqual(["Not saved", "Not deleted", "Saved"]);
});

test("closing a toast twice does not close the next one", () => {
  const { say, displayed, ends } = queue();
  for (const title of ["Saved", "Sent", "Deleted"]) say(toast(title));
  ends[0]?.();
  ends[0]?.();
  expect(displayed).toEqual(["Saved", "Sent"]);
});

test("a toast that grows is shortened again while others wait", () => {
  const { say, shortened } = queue();
  say(toast("Added", ["Signs"]));
  say(toast("Sent"));
  say(toast("Added", ["Letters"]));
  expect(shortened).toEqual(["Added", "Added"]);
});

test("toasts of the same kind are merged, whether visible or queued", () => {
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

test("the action of a merged toast applies to all its items", () => {
  const { say, press } = queue();
  const undone: string[] = [];
  for (const id of ["1", "2"]) say(withUndo("Hidden", id, (items) => undone.push(items.join())));
  press();
  expect(undone).toEqual(["1,2"]);
});

test("a toast with an action is only replaced at once by another with an action", () => {
  const { say, displayed } = queue();
  say(withUndo("Hidden", "1", () => {}));
  say(toast("Saved"));
  expect(displayed).toEqual(["Hidden: Project 1"]);
  say(withUndo("Archived", "2", () => {}));
  expect(displayed).toEqual(["Hidden: Project 1", "Archived: Project 2"]);
});

test("a hovered toast stays until it is released", () => {
  const { say, displayed, ends } = queue({ isHeld: true });
  say(withUndo("Hidden", "1", () => {}));
  say(withUndo("Archived", "2", () => {}));
  expect(displayed).toEqual(["Hidden: Project 1"]);
  ends[0]?.();
  expect(displayed).toEqual(["Hidden: Project 1", "Archived: Project 2"]);
});

test("a toast is not merged into one that is already closing", () => {
  const { say, displayed, ends } = queue({ isClosing: true });
  say(toast("Added", ["a.pdf"]));
  say(toast("Added", ["b.pdf"]));
  ends[0]?.();
  expect(displayed).toEqual(["Added: a.pdf", "Added: b.pdf"]);
});

test("toasts whose actions have no items are not merged", () => {
  const { say, displayed, ends } = queue({ isHeld: true });
  const action = { label: "Open", onClick: () => {} };
  say({ ...toast("Arrived"), action });
  say({ ...toast("Arrived"), action });
  ends[0]?.();
  expect(displayed).toEqual(["Arrived", "Arrived"]);
});

test("a long list of names is cut with a count", () => {
  expect(namesText(["A", "B"])).toBe("A, B");
  expect(namesText(["A", "B", "C", "D", "E"])).toBe("A, B, C and 2 more");
});
