import type { ParsedSettings, Settings } from "#server/env.ts";
import type { LookUpTxt } from "#server/mail/dns-lookup.ts";
import { type Finding, ok, reasonOf, wrong } from "./finding.ts";
import {
  lookAtDatabase,
  lookAtFailures,
  lookAtFiles,
  lookAtFilms,
  lookAtFolder,
  lookAtProxy,
} from "./look-at-data.ts";
import { lookAtDns } from "./look-at-dns.ts";
import {
  lookAtBounces,
  lookAtKey,
  lookAtMailServer,
  lookAtOwner,
  lookAtSender,
} from "./look-at-mail.ts";

/** Everything that Vitrine stands on: one after the other, so that each is told when it is known. */
export async function* examine(parsed: ParsedSettings, lookUp: LookUpTxt): AsyncGenerator<Finding> {
  if (!parsed.ok) {
    yield wrong("Settings", ...parsed.problems);
    return;
  }
  const { settings } = parsed;
  yield ok("Settings", "All of them can be used.");
  yield await lookAtFolder(settings);
  yield await lookAtFiles(settings);
  yield await lookAtFilms(settings);
  yield* await lookAtDatabase(settings, async (db) => [
    ...(await lookAtFailures(db)),
    ...(await lookAtProxy(db, settings)),
    await lookAtOwner(db, settings),
    await lookAtBounces(settings, db),
  ]);
  yield lookAtSender(settings);
  const { key, finding } = lookAtKey(settings);
  // Without its key nothing can be handed over, which is said once.
  yield finding;
  if (finding.state !== "wrong" || key) yield await mailServer(settings);
  yield* await lookAtDns(settings, key, lookUp);
}

async function mailServer(settings: Settings): Promise<Finding> {
  try {
    return await lookAtMailServer(settings);
  } catch (error) {
    return wrong("Mail server", reasonOf(error));
  }
}
