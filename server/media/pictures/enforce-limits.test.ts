import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";

// Each starts a process, beside other tests on a small machine.
const BOUNDS = new URL("enforce-limits.ts", import.meta.url).href;

/** Signal and output of a bounded process that does this. */
function outcomeOf(bounds: string | number, work: string) {
  const program = `(await import("${BOUNDS}")).enforceLimits(${bounds}); ${work}`;
  const { signal, stdout } = spawnSync(process.execPath, ["--input-type=module", "-e", program]);
  return [signal, stdout.toString()];
}

const LATER = (work: string) => `setTimeout(() => process.stdout.write(${work}), 3000)`;

test("a bounded process ends when it uses too much memory or CPU time", () => {
  const hold = "const held = Buffer.alloc(900 * 1024 * 1024, 1);";
  expect(outcomeOf(600_000, `${hold} ${LATER("String(held[0])")}`)).toEqual(["SIGALRM", ""]);
  expect(outcomeOf(200, LATER('"late"'))).toEqual(["SIGALRM", ""]);
  const busy = "setInterval(() => { for (let i = 0; i < 1e6; i++); }); ";
  expect(outcomeOf("600_000, 300", busy)).toEqual(["SIGALRM", ""]);
  expect(outcomeOf(600_000, 'process.stdout.write("done")')).toEqual([null, "done"]);
});
