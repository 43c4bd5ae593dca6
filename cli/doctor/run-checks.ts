import type { Environment, ParsedEnvironment } from "#server/env.ts";
import { messageOf } from "#server/errors.ts";
import { checkDns } from "#server/mail/setup/check-dns.ts";
import {
  checkBounces,
  checkDkimKey,
  checkMailServer,
  checkOwner,
  checkSender,
} from "#server/mail/setup/check-mail.ts";
import type { LookUpTxt } from "#server/mail/setup/dns-lookup.ts";
import { ok, type SetupFinding, wrong } from "#server/setup-finding.ts";
import { checkAiModel, checkEmbeddings } from "./check-ai.ts";
import {
  checkAddress,
  checkCountries,
  checkDatabase,
  checkDataFolder,
  checkFailures,
  checkFfmpeg,
  checkProxy,
  checkSecret,
  checkStorage,
} from "./check-data.ts";

/** Yields each finding as soon as it is known. */
export async function* runChecks(
  parsed: ParsedEnvironment,
  lookUp: LookUpTxt,
): AsyncGenerator<SetupFinding> {
  if (!parsed.ok) {
    yield wrong("Settings", ...parsed.problems);
    return;
  }
  const { environment } = parsed;
  yield ok("Settings", "All valid.");
  yield await checkDataFolder(environment);
  yield await checkStorage(environment);
  yield await checkFfmpeg(environment);
  const countries = checkCountries(environment);
  if (countries) yield countries;
  yield* await checkDatabase(environment, async (db) => [
    ...(await checkFailures(db)),
    ...(await checkSecret(db, environment)),
    ...(await checkProxy(db, environment)),
    ...(await checkAddress(db, environment)),
    await checkOwner(db, environment),
    await checkBounces(environment, db),
  ]);
  for (const check of [checkAiModel, checkEmbeddings]) {
    const finding = await check(environment);
    if (finding) yield finding;
  }
  yield checkSender(environment);
  const { key, finding } = checkDkimKey(environment);
  // Without the key the mailer cannot start; that is reported once, here.
  yield finding;
  if (finding.state !== "wrong" || key) yield await mailServer(environment);
  yield* await checkDns(environment, key, lookUp);
}

async function mailServer(environment: Environment): Promise<SetupFinding> {
  try {
    const finding = await checkMailServer(environment);
    const hints = environment.SMTP_URL ? [] : ['Run "vitrine outbox" for a list.'];
    return { ...finding, messages: [...finding.messages, ...hints] };
  } catch (error) {
    return wrong("Mail server", messageOf(error));
  }
}
