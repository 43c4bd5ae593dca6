import type { DnsRecord } from "./mail/setup/advise-on-dns.ts";

/** `note`: not a problem, but worth knowing. */
export type SetupFinding = {
  state: "ok" | "note" | "wrong";
  subject: string;
  messages: string[];
  /** A TXT record of the domain. */
  record?: DnsRecord;
};

export const ok = (subject: string, ...messages: string[]): SetupFinding => ({
  state: "ok",
  subject,
  messages,
});

export const note = (subject: string, ...messages: string[]): SetupFinding => ({
  state: "note",
  subject,
  messages,
});

export const wrong = (subject: string, ...messages: string[]): SetupFinding => ({
  state: "wrong",
  subject,
  messages,
});
