import { ArrowLeft, ArrowRight, Trash2 } from "lucide-react";
import { data, Link, type ShouldRevalidateFunctionArgs, useNavigate } from "react-router";
import { shortDateTime } from "#domain/site/formats.ts";
import { actorFrom } from "#server/contact/access-log.ts";
import { logCopyAccess } from "#server/contact/message-copies.ts";
import { announce } from "#server/db/announcements.ts";
import { readForm } from "#server/http/form-fields.ts";
import { findOutboxNeighbors, readOutboxMail, removeFromOutbox } from "#server/mail/outbox.ts";
import { isOfIssue } from "#server/newsletter/mailing-id.ts";
import { siteOfRequest } from "#server/site/site-of-request.ts";
import { worldContext } from "#server/world.ts";
import { serverActionOr } from "../forms/server-action-or.ts";
import { Letter } from "../kit/letter.tsx";
import { MailFrame } from "../kit/mail-frame.tsx";
import { Pane } from "../kit/pane.tsx";
import { TabLinks } from "../kit/tab-links.tsx";
import type { Route } from "./+types/outbox-mail";
import { type DeleteMailReply, useDeleteMail } from "./mail/use-delete-mail.tsx";
import { MAIL_PATH, outboxMailPath } from "./paths.ts";

export const handle = { title: "Newsletter Settings", back: MAIL_PATH };

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const world = context.get(worldContext);
  const { environment } = world;
  const mail = await readOutboxMail(environment.DATA_DIR, params.name);
  if (!mail) throw data(null, { status: 404 });
  const { timeZone } = await siteOfRequest(context);
  const { writtenAt, html, text, name, origin, to, subject } = mail;
  await logCopyAccess(world, actorFrom(context), "open_submission", origin);
  const isHtml = html !== null && url.searchParams.get("as") !== "text";
  return {
    id: name,
    to,
    subject,
    isOfIssue: isOfIssue(origin),
    ...(await findOutboxNeighbors(environment.DATA_DIR, params.name)),
    writtenOn: shortDateTime(writtenAt, timeZone),
    hasHtml: html !== null,
    html: isHtml ? html : null,
    text,
  };
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const form = await readForm(request);
  if (form.get("intent") !== "delete") throw data(null, { status: 400 });
  const world = context.get(worldContext);
  const { db, environment } = world;
  const mail = await readOutboxMail(environment.DATA_DIR, params.name);
  if (mail) {
    await logCopyAccess(world, actorFrom(context), "delete_copy", mail.origin);
    await removeFromOutbox(environment.DATA_DIR, mail.name);
    await announce(db, ["mail"]);
  }
  return data<DeleteMailReply>({ status: "deleted", subject: mail?.subject ?? "" });
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return serverActionOr<unknown, DeleteMailReply>(serverAction, { status: "failed" });
}

/** Deleted by now. */
export function shouldRevalidate({
  formMethod,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  return formMethod === "POST" ? false : defaultShouldRevalidate;
}

export default function OutboxMail({ loaderData }: Route.ComponentProps) {
  const { id, subject, to, text, html, hasHtml, writtenOn, newer, older } = loaderData;
  const navigate = useNavigate();
  const deletion = useDeleteMail(() => void navigate(MAIL_PATH));
  const title = subject || "(no subject)";
  const facts = (
    <>
      To <bdi className="break-words">{to}</bdi> · <span>{writtenOn}</span> · <span>Not sent</span>
    </>
  );
  const path = outboxMailPath(id);
  const textPath = `${path}?as=text`;
  const views = [
    { label: "Formatted", to: path },
    { label: "Text", to: textPath },
  ];
  return (
    <div className="screen">
      <div className="list-tools between">
        {hasHtml ? (
          <TabLinks label="View" tabs={views} current={html === null ? textPath : path} />
        ) : (
          <span />
        )}
        <div className="cluster gap-m">
          <button type="button" className="plain-button" onClick={() => deletion.ask(loaderData)}>
            <Trash2 aria-hidden="true" size={15} /> Delete
          </button>
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
      {deletion.dialog}
    </div>
  );
}
