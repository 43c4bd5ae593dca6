import { execFile } from "node:child_process";

export type RunResult = { ok: boolean; code: number | string | undefined; text: string };

/** All that a program gets: PG* and locale variables of the caller would steer it. */
export const plainEnvironment = {
  PATH: "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin:/run/current-system/sw/bin",
  LC_ALL: "C",
};

/**
 * Runs a short program to its end. Never rejects: `ok` is false for a non-zero exit and for a
 * program that cannot be started; `text` is all it said.
 */
export function runProgram(
  command: readonly [string, ...string[]],
  user: { uid?: number | undefined; gid?: number | undefined } = {},
): Promise<RunResult> {
  const [program, ...args] = command;
  return new Promise((resolve) => {
    execFile(
      program,
      args,
      { ...user, cwd: "/", env: plainEnvironment },
      (error, stdout, stderr) => {
        const said = `${stdout}${stderr}`.trim();
        if (!error) return resolve({ ok: true, code: 0, text: said });
        resolve({ ok: false, code: error.code ?? undefined, text: said || error.message });
      },
    );
  });
}
