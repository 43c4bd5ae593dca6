import { isInRanges } from "../http/address-range.ts";
import type { NeedSource } from "../overview/needs.ts";
import { readUnnamedProxy } from "./notices.ts";

/** Behind a proxy that is not named, all visitors share one limit. decisions: Site */
export const unnamedProxy: NeedSource = async ({ db, settings }) => {
  const noticed = await readUnnamedProxy(db);
  if (!noticed || isInRanges(settings.TRUSTED_PROXIES)(noticed.peer)) return null;
  return {
    id: "unnamed-proxy",
    text: "A proxy is not named",
    detail: `${noticed.peer} forwards requests. If it is yours, add it to TRUSTED_PROXIES.`,
    to: "/admin/settings#server",
    tone: "alarm",
  };
};
