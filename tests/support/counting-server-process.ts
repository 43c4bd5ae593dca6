import { SMTPServer } from "smtp-server";

/** Counts emails by issue and recipient, and reports when a requested total is reached. */
const MESSAGE_ID = /^message-id:\s*<issue-([0-9a-f-]{36})\./im;

const counts = new Map<string, number>();
const awaited = new Set<number>();
let taken = 0;
let firstAt = 0;

const server = new SMTPServer({
  disabledCommands: ["AUTH", "STARTTLS"],
  logger: false,
  onData(stream, { envelope }, done) {
    let head = "";
    stream.on("data", (chunk: Buffer) => {
      if (!head.includes("\r\n\r\n")) head += chunk.toString("latin1");
    });
    stream.on("end", () => {
      const [, issue = "none"] = MESSAGE_ID.exec(head) ?? [];
      for (const { address } of envelope.rcptTo) count(`${issue} ${address}`);
      done();
    });
  },
});

function count(mail: string): void {
  counts.set(mail, (counts.get(mail) ?? 0) + 1);
  taken += 1;
  if (taken === 1) firstAt = performance.now();
  if (awaited.delete(taken)) tellReached(taken);
}

function tellReached(reached: number): void {
  process.send?.({ reached, milliseconds: performance.now() - firstAt });
}

/** Senders that are being killed may have passed it before it was asked for. */
function tellAt(wanted: number): void {
  if (taken >= wanted) tellReached(wanted);
  else awaited.add(wanted);
}

process.on("message", (asked: { tellAt?: number; tell?: true; forget?: true }) => {
  if (asked.tellAt) tellAt(asked.tellAt);
  if (asked.tell) process.send?.({ counts: [...counts] });
  if (asked.forget) {
    counts.clear();
    taken = 0;
    process.send?.({ forgotten: true });
  }
});
process.on("disconnect", () => process.exit(0));

server.on("error", () => {
  // Killed senders break connections.
});
server.listen(0, "127.0.0.1", () => {
  const address = server.server.address();
  process.send?.({ port: address && typeof address === "object" ? address.port : 0 });
});
