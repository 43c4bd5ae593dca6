import { hashPassword } from "../server/accounts/password-hash.ts";
import { insertAccount } from "../server/accounts/store.ts";
import { connect, type Database } from "../server/db/connection.ts";
import { administer, databaseNamed } from "../tests/support/database.ts";
import { databaseUrl, temporaryFolder } from "../tests/support/site.ts";
import { startDatabaseServer } from "../tests/support/start-database.ts";
import type { Bench } from "./bench.ts";
import { startProduct } from "./start-product.ts";
import { medianOf } from "./statistics.ts";

const ADDRESSES = 500;
const WHEN_QUICK = 40;
/** How often a guess by time alone may be right; of 500 with no difference between them 0.54 at most. */
const RIGHT_GUESSES_MAX = 0.56;

/** Whether the time of an answer tells if an address has an account. */
export async function measureSignIn(bench: Bench): Promise<void> {
  const size = bench.isQuick ? WHEN_QUICK : ADDRESSES;
  bench.say(`Signing in: ${size} addresses with an account against ${size} without`);
  const url = await startWithAccounts(bench, size);
  const known: number[] = [];
  const unknown: number[] = [];
  for (let i = 0; i < size; i++) {
    // By turns, and in both orders, so that what disturbs one disturbs the other.
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
    rounds: [guessesRight(known, unknown)],
    unit: "",
    limit: bench.isQuick ? null : { atMost: RIGHT_GUESSES_MAX },
    behind: `medians ${medianOf(known).toFixed(1)} ms and ${medianOf(unknown).toFixed(1)} ms; 0.50 is chance`,
  });
}

/** In milliseconds. Each address asks from a network of its own, so that no limit is reached. */
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
  if (answer.status !== 401) throw new Error(`A wrong password was answered with ${answer.status}`);
  return taken;
}

/**
 * How often whoever compares the times of one address of each kind tells them apart: 0.5 by chance, 1
 * always (the area under the ROC curve, folded).
 */
function guessesRight(known: number[], unknown: number[]): number {
  let slower = 0;
  for (const one of known) {
    for (const other of unknown) slower += one > other ? 1 : one === other ? 0.5 : 0;
  }
  const share = slower / (known.length * unknown.length);
  return Math.max(share, 1 - share);
}

async function startWithAccounts(bench: Bench, size: number): Promise<string> {
  const { started } = bench;
  const { connection, template, stop } = await startDatabaseServer();
  started.add(stop);
  const name = `${template}_sign_in`;
  await administer(connection, (client) =>
    client.query(`create database ${name} template ${template}`),
  );
  const own = databaseNamed(connection, name);
  const db = connect(own, (error) => console.error("The bench lost a database", error));
  await makeAccounts(db, size);
  await db.$client.end();
  const data = await temporaryFolder();
  started.add(() => data.remove());
  const env = {
    DATABASE_URL: databaseUrl(own),
    DATA_DIR: data.path,
    SAMPLE_CONTENT: "off",
    TRUSTED_PROXIES: "127.0.0.1",
  };
  return (await startProduct(env, started)).url;
}

async function makeAccounts(db: Database, size: number): Promise<void> {
  const passwordHash = await hashPassword("the one password of them all");
  for (let i = 0; i < size; i++) {
    const person = { name: `Known ${i}`, email: `known-${i}@example.com` };
    await insertAccount(db, { ...person, role: "member", passwordHash });
  }
}
