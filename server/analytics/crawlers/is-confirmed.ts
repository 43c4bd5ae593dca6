import { isInRanges } from "../../http/address-range.ts";
import { PUBLISHED_RANGES } from "./published-ranges.ts";

const LISTS = new Map(
  PUBLISHED_RANGES.flatMap(({ crawlers, ranges }) => {
    const isIn = isInRanges(ranges.trim().split(/\s+/));
    return crawlers.map((name) => [name, isIn] as const);
  }),
);

export function publishesAddresses(crawler: string): boolean {
  return LISTS.has(crawler);
}

/** Whether a crawler's operator published the address; also true when it publishes none. */
export function isConfirmed(crawler: string, address: string): boolean {
  return LISTS.get(crawler)?.(address) ?? true;
}
