import type { ItemReply } from "#domain/forms/item-changes.ts";
import type { Toast } from "../../ui/toast-queue.ts";

type Done = Extract<ItemReply<string>, { status: "done" }>;

export type ChangeTexts<Intent extends string> = {
  noun: { one: string; several: string };
  done: Record<Intent, { one: string; several: string }>;
  /** Nothing to change, for example after a change in another window. */
  already: Record<Intent, string>;
  failed: Record<Intent, string>;
  /** When no more can be changed this way. */
  full?: string;
  /** A function if the text names the item. */
  newsletterSent: string | ((title: string) => string);
  newsletterFailed: string;
};

/** More newsletters than this share one toast. */
const SINGLE_MAIL_TOASTS_MAX = 3;

/** @param titles of the requested items, for replies that do not name them */
export function changeToasts<Intent extends string>(
  texts: ChangeTexts<Intent>,
  reply: ItemReply<Intent>,
  titles: readonly string[] = [],
): Toast[] {
  const { intent } = reply;
  const named = (shown: Toast): Toast => (titles.length > 0 ? { ...shown, about: titles } : shown);
  switch (reply.status) {
    case "full":
      return [named(toast("error", texts.full ?? texts.failed[intent]))];
    case "failed":
      return [named(toast("error", texts.failed[intent]))];
    case "refused":
      return [named(toast("error", texts.failed[intent], reply.problem))];
    case "done": {
      const toasts = [...toastsForChanged(texts, intent, reply), ...toastsForSkipped(texts, reply)];
      return toasts.length > 0 ? toasts : [named(toast("info", texts.already[intent]))];
    }
  }
}

function toastsForChanged<Intent extends string>(
  texts: ChangeTexts<Intent>,
  intent: Intent,
  { changed }: Done,
): Toast[] {
  if (changed.length === 0) return [];
  const { one, several } = texts.done[intent];
  const sent = changed.filter(({ mail }) => mail === "sent");
  const failed = changed.filter(({ mail }) => mail === "failed");
  const toasts =
    sent.length > SINGLE_MAIL_TOASTS_MAX
      ? [toast("success", `Newsletter sent for ${sent.length} ${texts.noun.several}`)]
      : sent.map((item) => sentToast(texts, item));
  if (failed.length > 0) toasts.push(about(failed, toast("error", texts.newsletterFailed)));
  const summary = changed.length > 1 ? `${changed.length} ${several}` : one;
  // For a single item, the newsletter toast also says that it was published.
  const isCovered = changed.length === 1 && (sent.length > 0 || failed.length > 0);
  return isCovered ? toasts : [about(changed, toast("success", summary)), ...toasts];
}

function sentToast(
  { newsletterSent }: Pick<ChangeTexts<string>, "newsletterSent">,
  item: { title: string },
): Toast {
  if (typeof newsletterSent === "string") return about([item], toast("success", newsletterSent));
  return toast("success", newsletterSent(item.title));
}

function toastsForSkipped(
  { noun: { one, several } }: Pick<ChangeTexts<string>, "noun">,
  { left, missing }: Done,
): Toast[] {
  const toasts: Toast[] = [];
  if (left.length > 0) {
    const shown =
      left.length === 1
        ? toast("info", `This ${one} is archived`, "Restore it first.")
        : toast("info", `${left.length} ${several} are archived`, "Restore them first.");
    toasts.push(about(left, shown));
  }
  if (missing > 0) {
    const title =
      missing === 1 ? `This ${one} no longer exists` : `${missing} ${several} no longer exist`;
    toasts.push(toast("error", title, "Deleted in another window."));
  }
  return toasts;
}

function about(items: readonly { title: string }[], shown: Toast): Toast {
  return { ...shown, about: items.map(({ title }) => title) };
}

function toast(kind: Toast["kind"], title: string, text = ""): Toast {
  return { kind, title, text };
}
