import { setTimeout as wait } from "node:timers/promises";
import { announce } from "../../db/announcements.ts";
import { messageOf } from "../../errors.ts";
import { type SetupFinding, wrong } from "../../setup-finding.ts";
import type { World } from "../../world.ts";
import { checkDns } from "./check-dns.ts";
import {
  checkBounces,
  checkDkimKey,
  checkMailServer,
  checkOwner,
  checkSender,
} from "./check-mail.ts";
import { type LookUpTxt, txtLookup } from "./dns-lookup.ts";
import { readStoredCheck, storeCheckStart, storeFindings } from "./stored-check.ts";

type CheckWorld = Pick<World, "db" | "environment" | "log" | "now">;

/** Each check on its own, so that a dead server delays nothing but its own finding. */
const CHECK_WITHIN_MS = 8_000;
const SMTP_TIMEOUTS = { connectMs: 6_000, answerMs: 6_000 };
const DNS_TIMEOUT_MS = 2_000;
/** How long a page waits for a check that has begun. */
const SHOW_WITHIN_MS = 1_500;

/** Those of `vitrine doctor` that concern mail. Never rejects. */
export async function findMailProblems(
  { db, environment }: Pick<World, "db" | "environment">,
  lookUp: LookUpTxt,
  withinMs = CHECK_WITHIN_MS,
): Promise<SetupFinding[]> {
  const { key, finding: signature } = checkDkimKey(environment);
  const isKeyUnusable = signature.state === "wrong" && key === null;
  const within = (subject: string, check: () => Promise<SetupFinding[]>) =>
    withDeadline(subject, check, withinMs);
  const found = await Promise.all([
    // Without its key the mailer cannot start; that is reported once.
    isKeyUnusable
      ? []
      : within("Mail server", async () => [await checkMailServer(environment, SMTP_TIMEOUTS)]),
    [checkSender(environment), signature],
    within("Owner", async () => [await checkOwner(db, environment)]),
    within("Bounces", async () => [await checkBounces(environment, db)]),
    within("DNS", () => checkDns(environment, key, lookUp)),
  ]);
  return found.flat();
}

async function withDeadline(
  subject: string,
  check: () => Promise<SetupFinding[]>,
  withinMs: number,
): Promise<SetupFinding[]> {
  const deadline = new AbortController();
  const late = wait(withinMs, undefined, { signal: deadline.signal, ref: false }).then(() => [
    wrong(subject, `No answer within ${withinMs / 1_000} seconds.`),
  ]);
  // Aborted below, once the check has answered.
  late.catch(() => undefined);
  try {
    return await Promise.race([check(), late]);
  } catch (error) {
    return [wrong(subject, messageOf(error))];
  } finally {
    deadline.abort();
  }
}

/** `findings`: of the last check that ended, in any process; null before the first one. */
type MailCheck = { isChecking: boolean; findings: SetupFinding[] | null; checkedAt: Date | null };

/** Those that this process began; null once it ended. */
const checks = new WeakMap<CheckWorld["environment"], Promise<void> | null>();

/** One at a time per process. Its end is announced to open screens. */
export function startMailCheck(
  world: CheckWorld,
  lookUp: LookUpTxt = txtLookup(undefined, DNS_TIMEOUT_MS),
): Promise<void> {
  const running =
    checks.get(world.environment) ??
    checkAndStore(world, lookUp)
      .catch((error: unknown) => {
        world.log.warn({ reason: messageOf(error) }, "the mail check could not be stored");
      })
      .finally(() => checks.set(world.environment, null));
  checks.set(world.environment, running);
  return running;
}

async function checkAndStore(world: CheckWorld, lookUp: LookUpTxt): Promise<void> {
  const { db, now } = world;
  await storeCheckStart(db, now());
  const findings = await findMailProblems(world, lookUp);
  await storeFindings(db, findings, now());
  await announce(db, ["mail"]);
}

/** Starts the first check of this process, whose environment may be new, and waits for one only briefly. */
export async function readMailCheck(world: CheckWorld): Promise<MailCheck> {
  const { db, environment, now } = world;
  const running = checks.get(environment);
  if (running !== null)
    await Promise.race([running ?? startMailCheck(world), wait(SHOW_WITHIN_MS)]);
  const { startedAt, findings, checkedAt } = await readStoredCheck(db);
  const hasEnded = !startedAt || (checkedAt && checkedAt >= startedAt);
  // The process of one that takes longer is gone.
  const isOverdue = startedAt && now().getTime() - startedAt.getTime() > 2 * CHECK_WITHIN_MS;
  return { isChecking: !hasEnded && !isOverdue, findings, checkedAt };
}
