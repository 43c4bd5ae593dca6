/** Empty when missing. */
export type Campaign = { source: string; medium: string; name: string };

/** What a visit's address and referrer say of where it came from. Only `path` is not kept. */
export type Evidence = {
  campaign: Campaign;
  /** Name of the click id in the address, such as `gclid`; its value may identify a person. */
  click: string | null;
  /** Lowercase; the package of an Android app. */
  host: string;
  /** The referrer's path; tells Bing's assistant from its search. */
  path: string;
  isApp: boolean;
};
