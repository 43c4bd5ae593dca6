import { PAGE_PATH_MAX_CHARS } from "../site/page-at.ts";

/** What a click on a card's row narrows the view to: the value of sessions. */
export const FILTERS = {
  page: "Page",
  entry: "Entry page",
  channel: "Channel",
  source: "Source",
  campaign: "Campaign",
  lastChannel: "Last channel",
  lastSource: "Last source",
  lastCampaign: "Last campaign",
  device: "Device",
  country: "Country",
} as const;
export type FilterName = keyof typeof FILTERS;
export type Filters = Partial<Record<FilterName, string>>;
export const FILTER_NAMES: readonly FilterName[] = [
  "page",
  "entry",
  "channel",
  "source",
  "campaign",
  "lastChannel",
  "lastSource",
  "lastCampaign",
  "device",
  "country",
];

export function filtersFrom(params: { get(name: string): string | null }): Filters {
  const filters: Filters = {};
  for (const name of FILTER_NAMES) {
    const value = params.get(name);
    if (value && value.length <= PAGE_PATH_MAX_CHARS && !value.includes("\0"))
      filters[name] = value;
  }
  return filters;
}
