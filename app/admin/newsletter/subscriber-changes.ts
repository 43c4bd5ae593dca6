import type { SubscriberIntent } from "#domain/newsletter/subscriber-changes.ts";
import { type ChangeTexts, changeToasts } from "../lists/change-toasts.ts";
import type { ListChanges } from "../lists/use-list-change.ts";
import { SUBSCRIBERS_PATH } from "./paths.ts";

const TEXTS: ChangeTexts<SubscriberIntent> = {
  noun: { one: "subscriber", several: "subscribers" },
  done: {
    delete: { one: "Subscriber deleted", several: "subscribers deleted" },
    retry: { one: "Address will be emailed again", several: "addresses will be emailed again" },
  },
  already: { delete: "Already deleted", retry: "This address has not bounced" },
  failed: {
    delete: "Failed to delete subscriber",
    retry: "Failed to try this address again",
  },
  newsletterSent: "",
  newsletterFailed: "",
};

export const SUBSCRIBER_CHANGES: ListChanges<SubscriberIntent> = {
  path: SUBSCRIBERS_PATH,
  noun: TEXTS.noun,
  undo: new Map(),
  toastsFor: (reply, titles) => changeToasts(TEXTS, reply, titles),
};
