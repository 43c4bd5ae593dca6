import type { Verb } from "./verb.ts";

/** Every verb of the command line; each is loaded when it is called. */
export const VERBS: Readonly<Record<string, () => Promise<Verb>>> = {
  import: async () => (await import("./import.ts")).importVerb,
  outbox: async () => (await import("./outbox.ts")).outboxVerb,
  jobs: async () => (await import("./jobs.ts")).jobsVerb,
  owner: async () => (await import("./owner.ts")).ownerVerb,
  media: async () => (await import("./media.ts")).mediaVerb,
  doctor: async () => (await import("./doctor.ts")).doctorVerb,
};
