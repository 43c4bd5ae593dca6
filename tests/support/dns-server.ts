import { createSocket } from "node:dgram";
import { once } from "node:events";

const TXT = 16;
const NO_SUCH_NAME = 3;

export type DnsServer = {
  address: string;
  close(): void;
};

/** Serves TXT records by name, each a list of strings; names with `null` get no response. */
export async function startDnsServer(
  records: Record<string, string[][] | null>,
): Promise<DnsServer> {
  const socket = createSocket("udp4");
  socket.on("message", (query, from) => {
    const found = records[nameIn(query)];
    if (found !== null) socket.send(answerTo(query, found ?? null), from.port, from.address);
  });
  socket.bind(0, "127.0.0.1");
  await once(socket, "listening");
  return { address: `127.0.0.1:${socket.address().port}`, close: () => socket.close() };
}

/** Length-prefixed labels. RFC 1035 §4.1.2 */
function nameIn(query: Buffer): string {
  const labels: string[] = [];
  for (let at = 12; query[at]; at += (query[at] ?? 0) + 1) {
    labels.push(query.toString("ascii", at + 1, at + 1 + (query[at] ?? 0)));
  }
  return labels.join(".").toLowerCase();
}

function answerTo(query: Buffer, found: string[][] | null): Buffer {
  const question = query.subarray(12, 12 + nameIn(query).length + 2 + 4);
  const head = Buffer.alloc(12);
  query.copy(head, 0, 0, 2);
  head.writeUInt16BE(0x8180 | (found ? 0 : NO_SUCH_NAME), 2);
  head.writeUInt16BE(1, 4);
  head.writeUInt16BE(found?.length ?? 0, 6);
  return Buffer.concat([head, question, ...(found ?? []).map(recordOf)]);
}

function recordOf(parts: string[]): Buffer {
  const data = Buffer.concat(
    parts.map((part) => Buffer.concat([Buffer.from([part.length]), Buffer.from(part, "latin1")])),
  );
  const head = Buffer.alloc(12);
  // Pointer to the name in the question.
  head.writeUInt16BE(0xc00c, 0);
  head.writeUInt16BE(TXT, 2);
  head.writeUInt16BE(1, 4);
  head.writeUInt32BE(60, 6);
  head.writeUInt16BE(data.length, 10);
  return Buffer.concat([head, data]);
}
