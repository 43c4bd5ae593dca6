import { spawn } from "node:child_process";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

export const root = fileURLToPath(new URL("..", import.meta.url));

/** Runs a JavaScript tool of node_modules. `output` is empty where it is `shown` as it comes. */
export function runTool(
  tool: string,
  args: string[],
  options: { env?: Record<string, string>; shown?: boolean } = {},
): Promise<{ status: number; output: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [join(root, "node_modules", tool), ...args], {
      cwd: root,
      env: { ...process.env, ...options.env },
      stdio: options.shown ? "inherit" : ["ignore", "pipe", "pipe"],
    });
    let output = "";
    child.stdout?.on("data", (chunk: Buffer) => {
      output += chunk;
    });
    child.stderr?.on("data", (chunk: Buffer) => {
      output += chunk;
    });
    child.once("error", reject);
    child.once("close", (code) => resolve({ status: code ?? 1, output }));
  });
}
