/** `unknown`: the lookup failed. */
export type DnsRecord = {
  name: string;
  /** Expected content; when present, the published content. */
  value: string;
  state: "present" | "missing" | "different" | "unknown";
};

/** `note`: not a problem, but worth knowing. */
export type Finding = {
  state: "ok" | "note" | "wrong";
  subject: string;
  messages: string[];
  /** A TXT record of the domain. */
  record?: DnsRecord;
};

export const ok = (subject: string, ...messages: string[]): Finding => ({
  state: "ok",
  subject,
  messages,
});

export const note = (subject: string, ...messages: string[]): Finding => ({
  state: "note",
  subject,
  messages,
});

export const wrong = (subject: string, ...messages: string[]): Finding => ({
  state: "wrong",
  subject,
  messages,
});
