import { hashPassword } from "../server/accounts/password-hash.ts";
import { insertAccount } from "../server/accounts/store.ts";
import type { Database } from "../server/db/connection.ts";
import type { Bench } from "./bench.ts";
import { createDatabase, startServer, startSiteOn } from "./database.ts";
import { medianOf } from "./statistics.ts";

const ADDRESSES = 500;
const QUICK_ADDRESSES = 40;
/** Without any difference, 500 pairs reach 0.54 at most. */
const CORRECT_GUESSES_MAX = 0.56;

/** Whether response times reveal which addresses have an account. */
export async function measureSignIn(bench: Bench): Promise<void> {
  const size = bench.isQuick ? QUICK_ADDRESSES : ADDRESSES;
  bench.log(`Signing in: ${size} addresses with an account against ${size} without`);
  const url = await startWithAccounts(bench, size);
  const known: number[] = [];
  const unknown: number[] = [];
  for (let i = 0; i < size; i++) {
    // Alternating in both orders, so that noise affects both.
    const pair: [string, number[]][] = [
      [`known-${i}@example.com`, known],
      [`nobody-${i}@example.com`, unknown],
    ];
    for (const [email, times] of i % 2 === 0 ? pair : pair.toReversed()) {
      times.push(await timeOf(url, email, i));
    }
  }
  bench.report({
    what: `Signing in with a wrong password: guessing by time whether the address is known (${size} and ${size})`,
    rounds: [correctGuessRate(known, unknown)],
    unit: "",
    limit: bench.isQuick ? null : { atMost: CORRECT_GUESSES_MAX },
    details: `medians ${medianOf(known).toFixed(1)} ms and ${medianOf(unknown).toFixed(1)} ms; 0.50 is chance`,
  });
}

/** In milliseconds. Each address uses its own network to stay below the rate limit. */
async function timeOf(url: string, email: string, i: number): Promise<number> {
  const network = `2001:${email.startsWith("known") ? "a" : "b"}${i.toString(16)}::1`;
  const begun = performance.now();
  const answer = await fetch(`${url}/login`, {
    method: "POST",
    headers: { "X-Forwarded-For": network },
    body: new URLSearchParams({ email, password: "not the password at all" }),
  });
  await answer.text();
  const taken = performance.now() - begun;
  if (answer.status !== 401)
    throw new Error(`Expected 401 for a wrong password, got ${answer.status}`);
  return taken;
}

/** Area under the ROC curve, folded: 0.5 is chance, 1 is certainty. */
function correctGuessRate(known: number[], unknown: number[]): number {
  let slower = 0;
  for (const one of known) {
    for (const other of unknown) slower += one > other ? 1 : one === other ? 0.5 : 0;
  }
  const share = slower / (known.length * unknown.length);
  return Math.max(share, 1 - share);
}

async function startWithAccounts(bench: Bench, size: number): Promise<string> {
  const { db, config } = await createDatabase(bench, await startServer(bench), "sign_in");
  await makeAccounts(db, size);
  return (await startSiteOn(bench, config, { env: { TRUSTED_PROXIES: "127.0.0.1" } })).url;
}

async function makeAccounts(db: Database, size: number): Promise<void> {
  const passwordHash = await hashPassword("the one password of them all");
  for (let i = 0; i < size; i++) {
    const person = { name: `Known ${i}`, email: `known-${i}@example.com` };
    await insertAccount(db, { ...person, role: "member", passwordHash });
  }
}
