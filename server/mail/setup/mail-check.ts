import { setTimeout as wait } from "node:timers/promises";
import { announce } from "../../db/announcements.ts";
import { messageOf } from "../../errors.ts";
import type { World } from "../../world.ts";
import { type LookUpTxt, txtLookup } from "../dns-lookup.ts";
import { checkDns } from "./check-dns.ts";
import {
  checkBounces,
  checkDkimKey,
  checkMailServer,
  checkOwner,
  checkSender,
} from "./check-mail.ts";
import { type Finding, wrong } from "./finding.ts";

type CheckWorld = Pick<World, "db" | "settings" | "log" | "now">;

/** Each check on its own, so that a dead server delays nothing but its own finding. */
const CHECK_WITHIN_MS = 8_000;
const SMTP_TIMEOUTS = { connectMs: 6_000, answerMs: 6_000 };
const DNS_TIMEOUT_MS = 2_000;
/** How long a page waits for a check that has begun. */
const SHOW_WITHIN_MS = 1_500;

/** Those of `vitrine doctor` that concern mail. Never rejects. */
export async function findMailProblems(
  { db, settings }: Pick<World, "db" | "settings">,
  lookUp: LookUpTxt,
  withinMs = CHECK_WITHIN_MS,
): Promise<Finding[]> {
  const { key, finding: signature } = checkDkimKey(settings);
  const isKeyUnusable = signature.state === "wrong" && key === null;
  const within = (subject: string, check: () => Promise<Finding[]>) =>
    withDeadline(subject, check, withinMs);
  const found = await Promise.all([
    // Without its key the mailer cannot start; that is reported once.
    isKeyUnusable
      ? []
      : within("Mail server", async () => [await checkMailServer(settings, SMTP_TIMEOUTS)]),
    [checkSender(settings), signature],
    within("Owner", async () => [await checkOwner(db, settings)]),
    within("Bounces", async () => [await checkBounces(settings, db)]),
    within("DNS", () => checkDns(settings, key, lookUp)),
  ]);
  return found.flat();
}

async function withDeadline(
  subject: string,
  check: () => Promise<Finding[]>,
  withinMs: number,
): Promise<Finding[]> {
  const deadline = new AbortController();
  const late = wait(withinMs, undefined, { signal: deadline.signal, ref: false }).then(() => [
    wrong(subject, `No answer within ${withinMs / 1_000} seconds.`),
  ]);
  late.catch(() => undefined);
  try {
    return await Promise.race([check(), late]);
  } catch (error) {
    return [wrong(subject, messageOf(error))];
  } finally {
    deadline.abort();
  }
}

/** `findings`: of the last check that ended; null before the first one. */
export type MailCheck = { isChecking: boolean; findings: Finding[] | null; checkedAt: Date | null };

type StoredCheck = { running: Promise<void> | null } & Omit<MailCheck, "isChecking">;

/** The last check of this process. */
const checks = new WeakMap<CheckWorld["settings"], StoredCheck>();

/** One at a time. Open screens are told when it ends. */
export function startMailCheck(
  world: CheckWorld,
  lookUp: LookUpTxt = txtLookup(undefined, DNS_TIMEOUT_MS),
): Promise<void> {
  const stored = checks.get(world.settings) ?? { running: null, findings: null, checkedAt: null };
  checks.set(world.settings, stored);
  stored.running ??= findMailProblems(world, lookUp)
    .then(async (findings) => {
      Object.assign(stored, { findings, checkedAt: world.now(), running: null });
      await announce(world.db, ["mail"]);
    })
    .catch((error: unknown) => {
      stored.running = null;
      world.log.warn({ reason: messageOf(error) }, "open screens were not told of the mail check");
    });
  return stored.running;
}

/** Starts the first check, and waits for one only briefly. */
export async function readMailCheck(world: CheckWorld): Promise<MailCheck> {
  const running = checks.get(world.settings)?.running;
  if (running || !checks.has(world.settings)) {
    await Promise.race([running ?? startMailCheck(world), wait(SHOW_WITHIN_MS)]);
  }
  const stored = checks.get(world.settings);
  return {
    isChecking: Boolean(stored?.running),
    findings: stored?.findings ?? null,
    checkedAt: stored?.checkedAt ?? null,
  };
}
