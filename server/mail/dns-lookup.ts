import { Resolver } from "node:dns/promises";

const WITHIN_MS = 4_000;
const TRIES = 2;
const NOTHING_THERE = new Set(["ENOTFOUND", "ENODATA"]);

export type FoundTxt = { ok: true; records: string[] } | { ok: false; reason: string };

/** Looks up TXT records, each as one text. Nothing there is an empty list; no answer is a reason. */
export type LookUpTxt = (name: string) => Promise<FoundTxt>;

/** Asks `server` (`address` or `address:port`) where it is given, else those of this machine. */
export function txtLookup(server?: string, withinMs = WITHIN_MS): LookUpTxt {
  const resolver = new Resolver({ timeout: withinMs, tries: TRIES });
  if (server !== undefined) resolver.setServers([server]);
  return async (name) => {
    try {
      const found = await resolver.resolveTxt(name);
      return { ok: true, records: found.map((strings) => strings.join("")) };
    } catch (error) {
      const code = error instanceof Error && "code" in error ? String(error.code) : String(error);
      return NOTHING_THERE.has(code) ? { ok: true, records: [] } : { ok: false, reason: code };
    }
  };
}
