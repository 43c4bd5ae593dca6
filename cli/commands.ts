import type { Command } from "./command.ts";

/** Loaded on demand. */
export const COMMANDS: Readonly<Record<string, () => Promise<Command>>> = {
  import: async () => (await import("./import.ts")).importCommand,
  outbox: async () => (await import("./outbox.ts")).outboxCommand,
  jobs: async () => (await import("./jobs.ts")).jobsCommand,
  owner: async () => (await import("./owner.ts")).ownerCommand,
  media: async () => (await import("./media.ts")).mediaCommand,
  doctor: async () => (await import("./doctor.ts")).doctorCommand,
};
