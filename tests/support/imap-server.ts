import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer as createPlain, type Server, type Socket } from "node:net";
import { join } from "node:path";
import { createServer as createTls } from "node:tls";
import { answerImap, type ImapBox } from "./imap-session.ts";

const TLS = join(import.meta.dirname, "../fixtures/tls");
export const TEST_CERTIFICATE = readFileSync(join(TLS, "certificate.pem"));

export type ImapServer = {
  box: ImapBox;
  deliver(raw: string): number;
  seen(): number[];
  url: string;
  close(): Promise<void>;
};

/** User `bounces`, password `right`. */
export async function startImapServer({ secure = false } = {}): Promise<ImapServer> {
  const box: ImapBox = {
    uidValidity: 1,
    mails: [],
    sent: [],
    commands: [],
    capabilities: ["IMAP4rev1"],
    commandsLeft: Number.POSITIVE_INFINITY,
    behaviour: "well",
  };
  const sockets = new Set<Socket>();
  const greet = (socket: Socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
    // Clients may disconnect.
    socket.on("error", () => {});
    answerImap(socket, box);
  };
  const key = readFileSync(join(TLS, "key.pem"));
  const server: Server = secure
    ? createTls({ key, cert: TEST_CERTIFICATE }, greet)
    : createPlain(greet);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const port = address && typeof address === "object" ? address.port : 0;
  const scheme = secure ? "imaps" : "imap";
  return {
    box,
    deliver(raw) {
      const uid = (box.mails.at(-1)?.uid ?? 0) + 1;
      box.mails.push({ uid, raw: Buffer.from(raw), isSeen: false });
      return uid;
    },
    seen: () => box.mails.filter(({ isSeen }) => isSeen).map(({ uid }) => uid),
    url: `${scheme}://bounces:right@localhost:${port}`,
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
}
