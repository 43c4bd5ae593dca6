import { Resolver } from "node:dns/promises";
import { codeOf } from "../../errors.ts";

const TIMEOUT_MS = 4_000;
const TRIES = 2;
const NO_RECORDS = new Set(["ENOTFOUND", "ENODATA"]);

export type FoundTxt = { ok: true; records: string[] } | { ok: false; reason: string };

export type LookUpTxt = (name: string) => Promise<FoundTxt>;

/** Queries `server` (`address` or `address:port`), else the system's resolvers. */
export function txtLookup(server?: string, withinMs = TIMEOUT_MS): LookUpTxt {
  const resolver = new Resolver({ timeout: withinMs, tries: TRIES });
  if (server !== undefined) resolver.setServers([server]);
  return async (name) => {
    try {
      const found = await resolver.resolveTxt(name);
      return { ok: true, records: found.map((strings) => strings.join("")) };
    } catch (error) {
      const code = codeOf(error) ?? String(error);
      return NO_RECORDS.has(code) ? { ok: true, records: [] } : { ok: false, reason: code };
    }
  };
}
