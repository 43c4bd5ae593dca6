import type { Logger } from "pino";
import type { Database } from "../db/connection.ts";
import type { Settings } from "../env.ts";
import type { Secret } from "../secret.ts";
import type { Library } from "./library.ts";

/** In which of the headers that we make ourselves the library finds who asks. */
export const ADDRESS_HEADER = "x-vitrine-address";

export type AuthWorld = { db: Database; settings: Settings; secret: Secret; log: Logger };
/** Answers with the accounts library, which is large: it comes with the first who has an account. */
export type Auth = () => Promise<Library>;

export function openAuth(world: AuthWorld): Auth {
  let opened: Promise<Library> | undefined;
  const open = async () => (await import("./library.ts")).openLibrary(world);
  return () => {
    opened ??= open().catch((error: unknown) => {
      // Whoever asks next may fare better.
      opened = undefined;
      throw error;
    });
    return opened;
  };
}
