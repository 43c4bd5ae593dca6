import { data } from "react-router";
import { shortDateTime } from "#domain/site/formats.ts";
import { pageNumber } from "#domain/site/paging.ts";
import { actorFrom } from "#server/contact/access-log.ts";
import { logListedCopies } from "#server/contact/message-copies.ts";
import { listOutboxMails } from "#server/mail/outbox.ts";
import { readMailCheck, startMailCheck } from "#server/mail/setup/mail-check.ts";
import { mailVariables } from "#server/mail/setup/variables.ts";
import { isOfIssue } from "#server/newsletter/mailing-id.ts";
import { siteOfRequest } from "#server/site/site-of-request.ts";
import { worldContext } from "#server/world.ts";
import { type StartJobReply, startJobOrFailure } from "../kit/start-job-button.tsx";
import { useNextRowFocus } from "../kit/use-next-row-focus.ts";
import type { Route } from "./+types/mail";
import { CheckPane } from "./mail/check-pane.tsx";
import { DnsPane } from "./mail/dns-pane.tsx";
import { OutboxPane } from "./mail/outbox-pane.tsx";
import { useDeleteMail } from "./mail/use-delete-mail.tsx";
import { VariablesPane } from "./mail/variables-pane.tsx";
import { NewsletterTabs } from "./newsletter-tabs.tsx";
import { MAIL_PATH } from "./paths.ts";

export const handle = { title: "Newsletter Settings", refreshesOn: ["mail"] };

const MAILS_PER_PAGE = 15;

/** What `vitrine doctor` finds about mail, and what was not sent. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const world = context.get(worldContext);
  const { mailer, environment } = world;
  const { timeZone } = await siteOfRequest(context);
  const param = url.searchParams.get("page");
  const [{ findings, checkedAt, isChecking }, outbox] = await Promise.all([
    readMailCheck(world),
    listOutboxMails(environment.DATA_DIR, MAILS_PER_PAGE, (total) =>
      pageNumber(param, Math.ceil(total / MAILS_PER_PAGE)),
    ),
  ]);
  const origins = outbox.mails.map(({ origin }) => origin);
  await logListedCopies(world.db, actorFrom(context), origins);
  return {
    isConfigured: mailer.isConfigured,
    isChecking,
    findings,
    checkedOn: checkedAt && shortDateTime(checkedAt, timeZone),
    variables: mailVariables(environment),
    outbox: {
      ...outbox,
      pageSize: MAILS_PER_PAGE,
      mails: outbox.mails.map(({ name, to, subject, kind, origin, writtenAt }) => ({
        id: name,
        to,
        subject,
        kind,
        isOfIssue: isOfIssue(origin),
        writtenOn: shortDateTime(writtenAt, timeZone),
      })),
    },
  };
}

/** Starts a check. Its end is announced to open screens. */
export async function action({ context }: Route.ActionArgs) {
  void startMailCheck(context.get(worldContext));
  return data<StartJobReply>({ status: "started" });
}

export const clientAction = startJobOrFailure;

export default function Mail({ loaderData }: Route.ComponentProps) {
  const { isConfigured, isChecking, findings, checkedOn, variables, outbox } = loaderData;
  const deletion = useDeleteMail();
  useNextRowFocus(outbox.mails, ".mail-check .refresh-button");
  return (
    <div className="screen">
      <NewsletterTabs current={MAIL_PATH} />
      <CheckPane
        isConfigured={isConfigured}
        isChecking={isChecking}
        findings={findings}
        checkedOn={checkedOn}
      />
      {findings && <DnsPane findings={findings} isConfigured={isConfigured} />}
      <VariablesPane variables={variables} />
      {(!isConfigured || outbox.total > 0) && (
        <OutboxPane {...outbox} isConfigured={isConfigured} onDelete={deletion.ask} />
      )}
      {deletion.dialog}
    </div>
  );
}
