import { ArrowLeft, ArrowRight } from "lucide-react";
import { data, Link } from "react-router";
import { shortDateTime } from "#domain/site/dates.ts";
import { actorFrom } from "#server/contact/access-log.ts";
import { logOpenedCopy } from "#server/contact/message-copies.ts";
import { findOutboxNeighbors, readOutboxMail } from "#server/mail/outbox.ts";
import { siteOfRequest } from "#server/site/site-of-request.ts";
import { world } from "#server/world.ts";
import { Letter } from "../kit/letter.tsx";
import { MailFrame } from "../kit/mail-frame.tsx";
import { Pane } from "../kit/pane.tsx";
import { TabLinks } from "../kit/tab-links.tsx";
import type { Route } from "./+types/outbox-mail";
import { MAIL_PATH, outboxMailPath } from "./paths.ts";

export const handle = { title: "Newsletter Settings", back: MAIL_PATH };

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { db, settings } = context.get(world);
  const mail = await readOutboxMail(settings.DATA_DIR, params.name);
  if (!mail) throw data(null, { status: 404 });
  const { timeZone } = await siteOfRequest(context);
  const { writtenAt, html, text, submissionId, ...rest } = mail;
  if (submissionId) await logOpenedCopy(db, actorFrom(context), submissionId);
  const isHtml = html !== null && url.searchParams.get("as") !== "text";
  return {
    ...rest,
    ...(await findOutboxNeighbors(settings.DATA_DIR, params.name)),
    writtenOn: shortDateTime(writtenAt, timeZone),
    hasHtml: html !== null,
    html: isHtml ? html : null,
    text,
  };
}

export default function OutboxMail({ loaderData }: Route.ComponentProps) {
  const { name, subject, to, text, html, hasHtml, writtenOn, newer, older } = loaderData;
  const title = subject || "(no subject)";
  const facts = (
    <>
      To <bdi className="break-words">{to}</bdi> · <span>{writtenOn}</span> · <span>Not sent</span>
    </>
  );
  const path = outboxMailPath(name);
  const views = [
    { label: "Formatted", to: path, isCurrent: html !== null },
    { label: "Text", to: `${path}?as=text`, isCurrent: html === null },
  ];
  return (
    <div className="screen">
      <div className="list-tools between">
        {hasHtml ? <TabLinks label="View" tabs={views} /> : <span />}
        <nav aria-label="Emails" className="turn-pages">
          {newer && (
            <Link to={outboxMailPath(newer)} className="pill pill-small">
              <ArrowLeft aria-hidden="true" /> Newer
            </Link>
          )}
          {older && (
            <Link to={outboxMailPath(older)} className="pill pill-small">
              Older <ArrowRight aria-hidden="true" />
            </Link>
          )}
        </nav>
      </div>
      {html === null ? (
        <Letter title={title} facts={facts}>
          {text ?? (
            <>
              To read emails about your account, run <code>vitrine outbox</code> on the server.
            </>
          )}
        </Letter>
      ) : (
        <Pane title={title} aside={<p>{facts}</p>}>
          <div className="outbox-mail">
            <MailFrame html={html} />
          </div>
        </Pane>
      )}
    </div>
  );
}
