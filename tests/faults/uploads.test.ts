import { createHash, randomBytes } from "node:crypto";
import { watch } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { OWNER, signInAt } from "../support/accounts.ts";
import { testDatabase } from "../support/database.ts";
import { openSocket, rawRequest } from "../support/raw-http.ts";
import { databaseUrl, type SiteProcess, startSite, temporaryFolder } from "../support/site.ts";
import { locationOf, uploader } from "../support/uploads.ts";

const HEAD = Buffer.from("\0\0\0\x18ftypisom\0\0\x02\0isomiso2", "latin1");

const database = await testDatabase();
const data = await temporaryFolder();
const sites: SiteProcess[] = [];
afterAll(async () => {
  for (const site of sites) await site.stop();
  await database.drop();
  await data.remove();
});

async function startOwn(): Promise<SiteProcess> {
  const site = await startSite({
    DATABASE_URL: databaseUrl(database.connection),
    DATA_DIR: data.path,
    OWNER_EMAIL: OWNER.email,
    OWNER_PASSWORD: OWNER.password,
  });
  sites.push(site);
  return site;
}

/** Sessions are bound to a port, which differs per start. */
const ownerAt = async ({ url }: SiteProcess) => uploader(url, await signInAt(url), url);

test("an upload resumes after the server was killed, and the file is stored once", async () => {
  const bytes = Buffer.concat([HEAD, randomBytes(5_000_000)]);
  const first = await startOwn();
  const cookie = await signInAt(first.url);
  const about = { place: "project-main", filename: "film.mp4" };
  const at = locationOf(await uploader(first.url, cookie, first.url).begin(bytes.length, about));
  const socket = openSocket(first.url);
  socket.on("error", () => socket.destroy());
  const headers = [
    ...[`Cookie: ${cookie}`, `Origin: ${first.url}`, "Tus-Resumable: 1.0.0", "Upload-Offset: 0"],
    ...["Content-Type: application/offset+octet-stream", `Content-Length: ${bytes.length}`],
  ];
  socket.write(rawRequest("PATCH", at, headers));
  socket.write(bytes.subarray(0, 2_000_000));
  const part = join(data.path, "uploads", `${at.split("/").at(-1)}.part`);
  await expect.poll(async () => (await readFile(part)).length).toBe(2_000_000);
  first.process.kill("SIGKILL");
  await first.stop();

  const second = await startOwn();
  const owner = await ownerAt(second);
  expect(await owner.sent(at)).toBe(2_000_000);
  await owner.send(at, 2_000_000, new Uint8Array(bytes.subarray(2_000_000)));
  // Storing starts with a rename, which triggers the kill.
  const folder = watch(join(data.path, "uploads"), (_, name) => {
    if (name?.endsWith(".whole")) second.process.kill("SIGKILL");
  });
  const [answer] = await Promise.allSettled([owner.keep(at)]);
  await second.stop();
  folder.close();
  expect(second.process.signalCode).toBe("SIGKILL");
  // It may have finished before the kill.
  expect(answer.status === "rejected" || answer.value.status === 200).toBe(true);

  const third = await startOwn();
  const kept = await (await ownerAt(third)).keep(at);
  const { url } = await kept.json();
  expect(url).toContain(createHash("sha256").update(bytes).digest("hex"));
  expect((await readFile(join(data.path, url))).equals(bytes)).toBe(true);
  expect(await readdir(join(data.path, "media", "projects"))).toHaveLength(1);
  const left = await readdir(join(data.path, "uploads"));
  expect(left.filter((name) => !name.endsWith(".json"))).toEqual([]);
});
