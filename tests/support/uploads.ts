const TUS = { "Tus-Resumable": "1.0.0" };

/** The header that names a file and its place. */
export function metadata(about: Record<string, string>): string {
  return Object.entries(about)
    .map(([key, value]) => `${key} ${Buffer.from(value).toString("base64")}`)
    .join(",");
}

/** A program that uploads as one session does. `url` is the site's, `origin` its own address. */
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
    /** How far an upload is, or the status of the refusal. */
    async sent(at: string): Promise<number> {
      const answer = await ask(at, { method: "HEAD" });
      return answer.ok ? Number(answer.headers.get("upload-offset")) : -answer.status;
    },
    /** Uploads a file as a whole, and has it kept. */
    async upload(bytes: Buffer, about: Record<string, string>): Promise<Response> {
      const begun = await begin(bytes.length, about);
      const at = begun.headers.get("location");
      if (!at) return begun;
      const sent = await send(at, 0, new Uint8Array(bytes));
      return sent.ok ? keep(at) : sent;
    },
  };
}

/** Where an upload that was begun goes. */
export function placeOf(begun: Response): string {
  const at = begun.headers.get("location");
  if (!at) throw new Error(`no upload was begun: ${begun.status}`);
  return at;
}
