import type { Socket } from "node:net";

export type ImapBox = {
  uidValidity: number;
  mails: { uid: number; raw: Buffer; isSeen: boolean }[];
  sent: number[];
  commands: string[];
  capabilities: string[];
  commandsLeft: number;
  behaviour: "well" | "silent" | "cuts" | "stalls" | "unmarking";
};

type Command = { tag: string; name: string; rest: string };
type Reply = { lines: (string | Buffer)[]; end?: string };

const LOG_IN = '"bounces" "right"';

/** The part of IMAP4rev1 (RFC 3501) needed to read a mailbox. */
export function answerImap(socket: Socket, box: ImapBox): void {
  if (box.behaviour === "silent") return;
  // Avoids 40 ms per response (Nagle and delayed ACK).
  socket.setNoDelay(true);
  socket.write("* OK ready\r\n");
  let received = "";
  socket.on("data", (chunk: Buffer) => {
    received += chunk.toString("latin1");
    const lines = received.split("\r\n");
    received = lines.pop() ?? "";
    for (const line of lines) answer(socket, box, commandOf(line));
  });
}

function commandOf(line: string): Command {
  const [, tag = "*", name = "", rest = ""] = /^(\S+) ((?:UID )?\S+)(?: (.*))?$/i.exec(line) ?? [];
  return { tag, name: name.toUpperCase(), rest };
}

function answer(socket: Socket, box: ImapBox, command: Command): void {
  box.commands.push(command.name);
  box.commandsLeft -= 1;
  if (box.commandsLeft < 0) socket.destroy();
  if (socket.destroyed) return;
  if (box.behaviour === "stalls" && command.name === "UID FETCH") return;
  const { lines, end = "OK done" } = replyTo(socket, box, command);
  for (const line of lines) socket.write(line);
  if (!socket.destroyed) socket.write(`${command.tag} ${end}\r\n`);
  if (command.name === "LOGOUT") socket.end();
}

function replyTo(socket: Socket, box: ImapBox, { name, rest }: Command): Reply {
  switch (name) {
    case "CAPABILITY":
      return { lines: [`* CAPABILITY ${box.capabilities.join(" ")}\r\n`] };
    case "LOGIN":
      return rest.replaceAll('"', "") === LOG_IN.replaceAll('"', "")
        ? { lines: [] }
        : { lines: [], end: "NO [AUTHENTICATIONFAILED] Wrong name or password" };
    case "LIST":
    case "LSUB":
      return {
        lines: [`* ${name} (\\HasNoChildren) "/" ${rest.endsWith('""') ? '""' : "INBOX"}\r\n`],
      };
    case "SELECT":
      return /^"?INBOX"?$/i.test(rest) ? selected(box) : { lines: [], end: "NO No such folder" };
    case "UID SEARCH":
      return { lines: [`* SEARCH ${uidsIn(box, rest).join(" ")}\r\n`] };
    case "UID FETCH":
      if (box.behaviour === "cuts" && rest.includes("BODY.PEEK[]")) socket.destroy();
      return { lines: socket.destroyed ? [] : fetched(box, rest) };
    case "UID STORE":
      if (box.behaviour === "unmarking") socket.destroy();
      else for (const mail of mailsIn(box, rest)) mail.isSeen = true;
      return { lines: [] };
    case "LOGOUT":
      return { lines: ["* BYE\r\n"] };
    default:
      return { lines: [], end: name === "NOOP" ? "OK done" : "BAD Unknown command" };
  }
}

function selected({ mails, uidValidity }: ImapBox): Reply {
  return {
    lines: [
      "* FLAGS (\\Seen)\r\n",
      "* OK [PERMANENTFLAGS (\\Seen)] Limited\r\n",
      `* ${mails.length} EXISTS\r\n`,
      `* OK [UIDVALIDITY ${uidValidity}] Valid\r\n`,
      `* OK [UIDNEXT ${(mails.at(-1)?.uid ?? 0) + 1}] Next\r\n`,
    ],
    end: "OK [READ-WRITE] Selected",
  };
}

function fetched(box: ImapBox, rest: string): Buffer[] {
  return mailsIn(box, rest).map((mail) => {
    const isWhole = rest.includes("BODY.PEEK[]");
    if (isWhole) box.sent.push(mail.uid);
    const most = Number(/<0\.(\d+)>/.exec(rest)?.[1] ?? Number.POSITIVE_INFINITY);
    const [section, content] = isWhole
      ? ["BODY[]<0>", mail.raw.subarray(0, most)]
      : ["BODY[HEADER.FIELDS (CONTENT-TYPE)]", contentTypeOf(mail.raw)];
    const head = `UID ${mail.uid} RFC822.SIZE ${mail.raw.length} ${section} {${content.length}}`;
    const start = `* ${box.mails.indexOf(mail) + 1} FETCH (${head}\r\n`;
    return Buffer.concat([Buffer.from(start), content, Buffer.from(")\r\n")]);
  });
}

function contentTypeOf(raw: Buffer): Buffer {
  const [head = ""] = raw.toString("latin1").split(/\r?\n\r?\n/, 1);
  const field = /^content-type:.*(?:\r?\n[ \t].*)*/im.exec(head)?.[0] ?? "";
  return Buffer.from(`${field}\r\n\r\n`, "latin1");
}

const mailsIn = (box: ImapBox, rest: string) => {
  const uids = uidsIn(box, rest);
  return box.mails.filter(({ uid }) => uids.includes(uid));
};

/** UIDs of the sequence set at the start of `rest`. */
function uidsIn({ mails }: ImapBox, rest: string): number[] {
  const [set = ""] = rest.replace(/^UID /i, "").split(" ");
  const last = mails.at(-1)?.uid ?? 0;
  const numberOf = (text: string) => (text === "*" ? last : Number(text));
  const ranges = set.split(",").map((range) => {
    const [from = "", to = from] = range.split(":");
    return [numberOf(from), numberOf(to)].sort((a, b) => a - b);
  });
  return mails
    .map(({ uid }) => uid)
    .filter((uid) => ranges.some(([from = 0, to = 0]) => from <= uid && uid <= to));
}
