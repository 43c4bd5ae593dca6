import { SMTPServer, type SMTPServerAddress, type SMTPServerSession } from "smtp-server";

/**
 * An SMTP server whose reaction depends on the recipient. At RCPT: `gone.` fails permanently, `full.` and
 * `later.` temporarily, `grey.` at the first try, `hang.` gets no reply. After DATA: `void.` and `spam.`
 * fail permanently, `cut.` is disconnected, `half.` in the middle of the message, `stall.` gets no reply.
 * The sender `refused@` is rejected.
 */
const greylisted = new Set<string>();
const say = (message: object) => process.send?.(message);

class Refusal extends Error {
  readonly responseCode: number;
  constructor(responseCode: number, text: string) {
    super(text);
    this.responseCode = responseCode;
  }
}

const server = new SMTPServer({
  secure: false,
  disabledCommands: ["STARTTLS"],
  authOptional: true,
  allowInsecureAuth: true,
  logger: false,
  onAuth({ username, password }, _session, done) {
    if (username === "site" && password === "right") return done(null, { user: username });
    return done(new Refusal(535, "5.7.8 Wrong name or password"));
  },
  onMailFrom({ address }, _session, done) {
    if (address.startsWith("refused@")) return done(new Refusal(550, "5.7.1 Not from you"));
    return done();
  },
  onRcptTo({ address }, _session, done) {
    const [kind = ""] = address.split(".", 1);
    if (kind === "hang") return;
    if (kind === "gone") return done(new Refusal(550, "5.1.1 No such mailbox"));
    if (kind === "relay") return done(new Refusal(550, "relay not permitted"));
    if (kind === "full") return done(new Refusal(552, "5.2.2 Mailbox full"));
    if (kind === "later") return done(new Refusal(451, "4.3.0 Try again later"));
    if (kind === "grey" && !greylisted.has(address)) {
      greylisted.add(address);
      return done(new Refusal(450, "4.7.1 Greylisted"));
    }
    return done();
  },
  onData(stream, session, done) {
    const chunks: Buffer[] = [];
    const to = recipients(session).map(({ address }) => address);
    const kind = to[0]?.split(".", 1)[0];
    stream.on("data", (chunk: Buffer) => {
      chunks.push(chunk);
      if (kind === "half") socketOf(session)?.destroy();
    });
    stream.on("end", () => {
      if (kind === "half") return;
      if (kind === "void") return done(new Refusal(550, "5.1.1 No such mailbox after all"));
      if (kind === "spam") return done(new Refusal(554, "5.7.1 Looks like spam"));
      if (kind === "cut") return socketOf(session)?.destroy();
      if (kind === "stall") return say({ stalled: to });
      say({ mail: { to, from: senderOf(session), raw: Buffer.concat(chunks).toString("utf8") } });
      return done();
    });
  },
});

server.on("error", () => {
  // Clients may disconnect.
});
server.listen(0, "127.0.0.1", () => {
  const address = server.server.address();
  say({ port: address && typeof address === "object" ? address.port : 0 });
});
process.on("disconnect", () => process.exit(0));

function recipients(session: SMTPServerSession): SMTPServerAddress[] {
  return session.envelope.rcptTo;
}

function senderOf({ envelope }: SMTPServerSession): string {
  return envelope.mailFrom ? envelope.mailFrom.address : "";
}

function socketOf(session: SMTPServerSession) {
  return [...server.connections].find((connection) => connection.session.id === session.id)
    ?._socket;
}
