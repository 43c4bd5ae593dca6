import { type ListPosition, listPositionFrom, listPositionText } from "../values/list-position.ts";
import { INQUIRY_STATES, type InquiryState, inquiryStateFrom } from "./changes.ts";
import { isReason, REASONS, type Reason } from "./validate.ts";

/** Labels of the filters; `all` stands for none. */
export const REASON_FILTERS = { all: "All reasons", ...REASONS };
export const STATE_FILTERS = { all: "All states", ...INQUIRY_STATES };

/** A place in the inbox: unread messages first, then newest first. */
export type InboxPosition = ListPosition & { isRead: boolean };

export type InboxFilters = {
  isSpam: boolean;
  search: string;
  reason: Reason | null;
  state: InquiryState | null;
};

export type InboxQuery = InboxFilters & {
  /** The last message of the page before. */
  after: InboxPosition | null;
};

/** Reads the parameters of an address. Unknown values are ignored. */
export function inboxQueryFrom(params: { get(name: string): string | null }): InboxQuery {
  const reason = params.get("reason") ?? "";
  return {
    isSpam: params.get("tab") === "spam",
    search: params.get("q") ?? "",
    reason: isReason(reason) ? reason : null,
    state: inquiryStateFrom(params.get("state")),
    after: positionFrom(params.get("after") ?? ""),
  };
}

export function positionText({ isRead, ...position }: InboxPosition): string {
  return `${isRead ? "r" : "u"}.${listPositionText(position)}`;
}

const SEGMENT = /^[ru]\./;

function positionFrom(text: string): InboxPosition | null {
  if (!SEGMENT.test(text)) return null;
  const position = listPositionFrom(text.slice(2));
  return position && { ...position, isRead: text.startsWith("r") };
}
