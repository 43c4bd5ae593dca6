import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openSocket } from "../support/raw-http.ts";
import { freePort, type SiteProcess, startSite, temporaryFolder } from "../support/site.ts";

const root = join(import.meta.dirname, "../..");
let folder: { path: string; remove(): Promise<void> };
beforeAll(async () => {
  folder = await temporaryFolder();
});
afterAll(() => folder.remove());

/** The product with a database of its own in the test's folder. */
function startOwn(name: string, env: Record<string, string> = {}): Promise<SiteProcess> {
  return startSite({ DATA_DIR: join(folder.path, name), DATABASE_URL: "", ...env });
}

/** Runs the server with settings under which it must end by itself. */
function runToItsEnd(
  env: Record<string, string>,
): Promise<{ code: number | null; output: string }> {
  const child = spawn(process.execPath, ["server/main.ts"], {
    cwd: root,
    env: { ...process.env, DATA_DIR: join(folder.path, "never"), SAMPLE_CONTENT: "off", ...env },
  });
  let output = "";
  child.stdout.on("data", (chunk) => {
    output += chunk;
  });
  child.stderr.on("data", (chunk) => {
    output += chunk;
  });
  return new Promise((resolve) => child.once("close", (code) => resolve({ code, output })));
}

test("startup progress is logged in plain words, ending with the address", async () => {
  const site = await startOwn("words");
  const lines = site.output().trim().split("\n");
  expect(lines.at(-1)).toBe(`Vitrine is ready at ${site.url}`);
  expect(lines.length).toBeGreaterThan(1);
  for (const line of lines) expect(line).toMatch(/^[A-Z][\w\s,.…:'/?=-]+$/);
  expect(await site.stop()).toBe(0);
});

test("that mail is not set up is said once, and only where it is so", async () => {
  const site = await startOwn("words");
  expect(site.output().match(/Email is not set up/g)).toHaveLength(1);
  expect(await site.stop()).toBe(0);
  const mailing = await startOwn("words", { SMTP_URL: "smtp://127.0.0.1:1" });
  expect(mailing.output()).not.toContain("Email is not set up");
  expect(await mailing.stop()).toBe(0);
});

test("/healthz answers while the process runs, /readyz while its database does", async () => {
  const site = await startOwn("health");
  expect((await fetch(`${site.url}/healthz`)).status).toBe(200);
  expect((await fetch(`${site.url}/readyz`)).status).toBe(200);
  await site.stop();
});

test.each(["SIGTERM", "SIGINT"] as const)(
  "%s lets a request in flight finish, then leaves no process behind",
  async (signal) => {
    const site = await startOwn(signal.toLowerCase());
    const socket = openSocket(site.url);
    // Half a request: in flight until its last line is sent.
    await new Promise<void>((resolve) =>
      socket.write("GET /blog HTTP/1.1\r\nHost: x\r\n", () => resolve()),
    );
    await fetch(`${site.url}/healthz`);
    let answer = "";
    socket.on("data", (chunk) => {
      answer += chunk;
    });
    const answered = once(socket, "close");
    const ended = new Promise<number | null>((resolve) => site.process.once("exit", resolve));
    site.process.kill(signal);
    // npm passes Ctrl-C on, so the same signal comes twice.
    site.process.kill(signal);
    socket.write("Connection: close\r\n\r\n");
    expect(await ended).toBe(0);
    await answered;
    expect(answer).toContain("200 OK");
    const left = await childrenOf(site.process.pid ?? 0);
    expect(left).toEqual([]);
    expect(site.output()).not.toMatch(/"level":(?:50|60)/);
  },
);

test("two processes that start at once share one database, and the second outlives the first", async () => {
  const [first, second] = await Promise.all([startOwn("shared"), startOwn("shared")]);
  expect((await fetch(`${first.url}/blog`)).status).toBe(200);
  expect((await fetch(`${second.url}/blog`)).status).toBe(200);
  expect(await first.stop()).toBe(0);
  await expect.poll(async () => (await fetch(`${second.url}/readyz`)).status).toBe(200);
  expect(await second.stop()).toBe(0);
});

test("a wrong setting stops the start with one line that names it", async () => {
  const { code, output } = await runToItsEnd({ PORT: "http", LOG_LEVEL: "loud" });
  expect(code).toBe(1);
  expect(output.trim().split("\n")).toEqual([
    "Setting PORT must be a number from 0 to 65535",
    "Setting LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent",
  ]);
});

test("wrong mail settings stop it too, and no line repeats a password", async () => {
  const { code, output } = await runToItsEnd({
    SMTP_URL: "smtp://me:hunter2@mail.example.com/x",
    MAIL_FROM: "nobody",
    BOUNCE_IMAP_URL: "imaps://:hunter2@mail.example.com",
  });
  expect(code).toBe(1);
  expect(output.trim().split("\n")).toEqual([
    "Setting SMTP_URL must end after host and port",
    "Setting MAIL_FROM must be an email address, or Name <email address>",
    "Setting BOUNCE_IMAP_URL must include the user name and password of the mailbox",
  ]);
});

test("a taken port is named before anything else is touched", async () => {
  const squatter: Server = createServer();
  await new Promise<void>((resolve) => squatter.listen(0, "127.0.0.1", resolve));
  const { port } = squatter.address() as AddressInfo;
  const { code, output } = await runToItsEnd({ PORT: String(port) });
  squatter.close();
  expect(code).toBe(1);
  expect(output.trim()).toBe(`PORT ${port} is already in use`);
});

test("a database that cannot be reached stops the start with one line", async () => {
  const port = await freePort();
  const { code, output } = await runToItsEnd({
    PORT: String(await freePort()),
    DATABASE_URL: `postgres://nobody@127.0.0.1:${port}/nothing`,
  });
  expect(code).toBe(1);
  expect(output.trim().split("\n")).toHaveLength(1);
  expect(output).toContain("DATABASE_URL");
});

/** Ids of the processes whose parent is, or was, `pid`, read from the system's own table. */
async function childrenOf(pid: number): Promise<string[]> {
  const { readdir, readFile } = await import("node:fs/promises");
  const found: string[] = [];
  for (const entry of await readdir("/proc")) {
    if (!/^\d+$/.test(entry)) continue;
    const environment = await readFile(`/proc/${entry}/stat`, "utf8").catch(() => "");
    const parent = environment.slice(environment.lastIndexOf(")") + 2).split(" ")[1];
    if (parent === String(pid)) found.push(entry);
  }
  return found;
}
