import { execFile } from "node:child_process";

export type RunResult = { ok: boolean; code: number | string | undefined; text: string };

/** The whole environment: PG* and locale variables would change a program's behavior. */
export const plainEnvironment = {
  PATH: "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin:/run/current-system/sw/bin",
  LC_ALL: "C",
};

/** Never rejects: `ok` is also false when the program cannot be started. */
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
