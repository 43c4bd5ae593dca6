import { execFile, spawnSync } from "node:child_process";
import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { request } from "node:http";
import { promisify } from "node:util";

const hasCurl = spawnSync("curl", ["--version"]).status === 0;
export const UPLOAD_CLIENT = hasCurl ? "curl" : "a client in Node.js";

export async function postFile(
  url: string,
  path: string,
  { method = "POST", headers = {} }: { method?: string; headers?: Record<string, string> } = {},
): Promise<void> {
  const status = hasCurl
    ? await withCurl(url, path, method, headers)
    : await withNode(url, path, method, headers);
  if (status >= 300) throw new Error(`The upload failed with status ${status}`);
}

async function withCurl(
  url: string,
  path: string,
  method: string,
  headers: Record<string, string>,
): Promise<number> {
  const named = Object.entries(headers).flatMap(([name, value]) => ["-H", `${name}: ${value}`]);
  // Skips curl's wait for `100 Continue`.
  const quiet = ["-sS", "-o", "/dev/null", "-w", "%{http_code}", "-H", "Expect:"];
  const { stdout } = await promisify(execFile)("curl", [
    ...[...quiet, ...named, "-X", method, "-T", path, url],
  ]);
  return Number(stdout);
}

async function withNode(
  url: string,
  path: string,
  method: string,
  headers: Record<string, string>,
): Promise<number> {
  const { size } = await stat(path);
  return new Promise((resolve, reject) => {
    const sent = request(url, { method, headers: { ...headers, "Content-Length": size } });
    sent.once("error", reject);
    sent.once("response", (answer) => {
      answer.resume().once("end", () => resolve(answer.statusCode ?? 0));
    });
    createReadStream(path, { highWaterMark: 1024 * 1024 }).pipe(sent);
  });
}
