import { PAGE_PATH_MAX_CHARS } from "../site/page-at.ts";

/** What a click on a card's row narrows the view to: the value of sessions. */
export const VISIT_FILTER_NAMES = [
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
] as const;
export type FilterName = (typeof VISIT_FILTER_NAMES)[number];
export type Filters = Partial<Record<FilterName, string>>;

export const VISIT_FILTER_LABELS: Readonly<Record<FilterName, string>> = {
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
};

export function filtersFrom(params: { get(name: string): string | null }): Filters {
  const filters: Filters = {};
  for (const name of VISIT_FILTER_NAMES) {
    const value = params.get(name);
    if (value && value.length <= PAGE_PATH_MAX_CHARS && !value.includes("\0"))
      filters[name] = value;
  }
  return filters;
}
