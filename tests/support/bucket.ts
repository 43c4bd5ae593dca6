import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";

const PROGRAM = `
const [folder, module] = process.argv.slice(1);
const S3rver = require(module);
new S3rver({
  address: "127.0.0.1",
  port: 0,
  silent: true,
  directory: folder,
  vhostBuckets: false,
  configureBuckets: [{ name: "vitrine" }],
}).run().then(({ port }) => console.log(port));
process.stdin.on("end", () => process.exit()).resume();
`;

/** An S3 server in its own process with one bucket; `url` is a `STORAGE_URL`. */
export async function startBucket(): Promise<{ url: string; stop(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), "vitrine-bucket-"));
  const module = createRequire(import.meta.url).resolve("s3rver");
  const server = spawn(process.execPath, ["--no-deprecation", "-e", PROGRAM, folder, module], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  const ended = once(server, "exit");
  const [port] = await Promise.race([
    once(createInterface(server.stdout), "line"),
    ended.then(() => Promise.reject(new Error("the S3 server did not start"))),
  ]);
  return {
    url: `s3://S3RVER:S3RVER@127.0.0.1:${port}/vitrine`,
    async stop() {
      server.kill();
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
