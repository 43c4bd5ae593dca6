import type { Figure } from "./figure.ts";
import { markdownTable } from "./table.ts";

/** The page `docs/benchmarks.md`: the newest figures, and how they come about. */
export function benchmarksPage(run: {
  figures: Figure[];
  machine: string[];
  content: string;
  minutes: number;
}): string {
  return `# Benchmarks

Written by \`npm run bench\`; do not edit by hand. Every limit was measured, or stands, in the same
run as its figure: a share or a multiple does not depend on how fast the machine is.

${markdownTable(run.figures)}

## Where

${run.machine.map((line) => `- ${line}`).join("\n")}
- content: ${run.content}
- the run took ${run.minutes.toFixed(1)} minutes

## What is measured, and how

The median of the rounds is judged; least and most tell how quiet the machine was. The product runs
as \`npm start\` runs it, with its own database, in a data folder of its own.

**Cached pages.** Home and a post, as plain text, in brotli, and as 304 for a visitor who has them,
asked for over 32 connections at once. The limit is a \`node:http\` server in a process of its own
that gives the same headers and bytes from memory, whatever it is asked (for a 304 it compares one
string). The two are measured by turns, a second each, and each round gives one ratio. The product
must reach 0.9 of it. Behind each ratio stand the answers a second and the processor time that one
took: where other programs are busy, the second is the quieter of the two.

**Uncached pages.** The product with a page cache of 0 bytes, so that each request reads the
database and renders. The limit is one call of React Router's request handler, with the same
loaders and components, behind a bare \`node:http\` server: no compression, no hash, no checks. One
request at a time, by turns; the ratio is of the medians of each round.

**Growth.** The same uncached pages with 10, 1,000 and 100,000 projects and posts each, in
databases of one server, one request at a time, by turns. A page may cost 1.2 times what it costs
with ten. The listing is full only from 24 posts on, and a post has all its neighbours only among
some hundred: they are judged against 24 and 1,000 as well, the same cards. Against ten, which show
fewer, they are over the limit.

**Search.** Among 10,000 projects: all that a keystroke asks of the server, the first page with its
total and what the box suggests, against \`SELECT 1\` over the same pool of connections, one after
the other by turns; the ratio is of the medians of each round. It may take ten times as long. Nothing
is kept between two searches but the plans of PostgreSQL.

**Sending.** An issue of the newsletter to two thousand subscribers, against a loop around nodemailer
that sends the same mail to as many over as many connections (four) and writes nothing down, by turns;
both from a process of their own to the same SMTP server, which counts and keeps nothing. The rate is
that from the first mail that the server took to the last. The product waits for the disk after each
mail, so that a killed process repeats no more than what was under way. Memory is that of the sending
process, read after each thousand of ten thousand mails: ten issues to a thousand subscribers, and the first ten
thousand mails of one issue to a hundred thousand; the rest of that issue is not waited for.

**Time to ready.** The whole of \`npm start\`, from its first moment to the line that says so. Cold:
with an empty data folder. Warm: a second start without changes, with the imported content.

**Memory.** The proportional set size (PSS) of the server and of all PostgreSQL processes below it:
ten seconds after it was ready, and after each page was asked for once and three of them under full
load.

**Lighthouse.** Its judgement of a telephone with a slow network and processor, both simulated, of
six pages with imported content: the median of three visits. A visit's processor time counts in its
performance, so a busy machine costs points there; the other three do not depend on the machine, and
the row names the audits that fail. The
largest paint of a post and of the listing stands beside that of a page with the same text and first
picture, and no style, font or script.

**Keystroke.** Home with 1,000 projects in Chromium: from the moment of a keystroke in the search box
to the moment after the frame in which what it found was painted, including the wait for that frame.
Every keystroke leads to other results. Beside it the same on a page with nothing but an input, which
is what the machine and the browser take by themselves.

**Signing in.** A wrong password at five hundred addresses with an account and at as many without, by
turns and in both orders. The figure is how often somebody who knows nothing but how long an answer took
would guess right whether there is an account; 0.50 is chance.

**Uploads.** A film of 150 MB sent by curl to the product, up to the moment when it is kept, and the same
film to a bare \`node:http\` server that writes it to the same disk and syncs, by turns. Memory is how much
the server grows while five such films come at once.

Run one part with \`npm run bench -- --only cached\` (or render, growth, ready, memory,
lighthouse, keystroke, search, sending, sign-in, uploads), and with fewer rounds with \`--quick\`; this page
is written by a whole run alone.
`;
}
