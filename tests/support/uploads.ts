import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";

const TUS = { "Tus-Resumable": "1.0.0" };

export function metadata(about: Record<string, string>): string {
  return Object.entries(about)
    .map(([key, value]) => `${key} ${Buffer.from(value).toString("base64")}`)
    .join(",");
}

/** `url` is the site's, `origin` the Origin header. */
export function uploader(url: string, cookie: string, origin = "http://localhost:3000") {
  const ask = (path: string, init: RequestInit & { duplex?: "half" } = {}) =>
    fetch(new URL(path, url), {
      ...init,
      headers: { ...TUS, Cookie: cookie, Origin: origin, ...init.headers },
    });
  const begin = (
    bytes: number | string,
    about: Record<string, string> = { place: "project-file", filename: "a.pdf" },
  ) => {
    const headers = { "Upload-Length": `${bytes}`, "Upload-Metadata": metadata(about) };
    return ask("/api/uploads", { method: "POST", headers });
  };
  const send = (at: string, offset: number | string, body: BodyInit) => {
    const headers = {
      "Upload-Offset": `${offset}`,
      "Content-Type": "application/offset+octet-stream",
    };
    return ask(at, { method: "PATCH", headers, body, duplex: "half" });
  };
  const keep = (at: string) => ask(`${at}/keep`, { method: "POST" });

  return {
    ask,
    begin,
    send,
    keep,
    /** The offset, or the negative status. */
    async sent(at: string): Promise<number> {
      const answer = await ask(at, { method: "HEAD" });
      return answer.ok ? Number(answer.headers.get("upload-offset")) : -answer.status;
    },
    async upload(bytes: Buffer, about: Record<string, string>): Promise<Response> {
      const begun = await begin(bytes.length, about);
      const at = begun.headers.get("location");
      if (!at) return begun;
      const sent = await send(at, 0, new Uint8Array(bytes));
      return sent.ok ? keep(at) : sent;
    },
  };
}

export function locationOf(begun: Response): string {
  const at = begun.headers.get("location");
  if (!at) throw new Error(`no upload was begun: ${begun.status}`);
  return at;
}

/** Reassigns an upload in `folder` to another account. */
export async function giveAway(folder: string, at: string): Promise<void> {
  const path = join(folder, `${at.split("/").at(-1)}.json`);
  const record = JSON.parse(await readFile(path, "utf8"));
  await writeFile(path, JSON.stringify({ ...record, accountId: "another" }));
}
