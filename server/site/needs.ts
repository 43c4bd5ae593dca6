import { isInRanges } from "../http/address-range.ts";
import type { NeedSource } from "../overview/need-source.ts";
import { readUnrecognizedProxy } from "./notices.ts";

/** Behind an unrecognized proxy all visitors share one rate limit. decisions: Site */
export const unrecognizedProxy: NeedSource = async ({ db, settings }) => {
  const notice = await readUnrecognizedProxy(db);
  if (!notice || isInRanges(settings.TRUSTED_PROXIES)(notice.peer)) return null;
  return {
    id: "unnamed-proxy",
    text: `Unrecognized proxy: ${notice.peer}`,
    detail: "If it's yours, add it to TRUSTED_PROXIES.",
    to: "/admin/settings#server",
    tone: "alarm",
  };
};
