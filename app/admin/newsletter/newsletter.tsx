import { Link } from "react-router";
import type { Settings } from "#domain/forms/setting.ts";
import { NEWSLETTER_SETTINGS } from "#domain/newsletter/newsletter-settings.ts";
import { shortDate, shortDateTime } from "#domain/site/dates.ts";
import { pageNumber } from "#domain/site/paging.ts";
import { listOutboxMails } from "#server/mail/outbox.ts";
import { senderOf } from "#server/mail/sender.ts";
import {
  listSends,
  listSubscribers,
  readSubscriberTotals,
  SUBSCRIBER_STATES,
  SUBSCRIBERS_PER_PAGE,
} from "#server/newsletter/manage-list.ts";
import { readSiteSettings } from "#server/site/settings.ts";
import { siteOfRequest } from "#server/site/site-of-request.ts";
import { type World, world as worldContext } from "#server/world.ts";
import { Badge, OnOffBadge } from "../kit/badge.tsx";
import { DescriptionList } from "../kit/description-list.tsx";
import { Pane } from "../kit/pane.tsx";
import type { Route } from "./+types/newsletter";
import { SendsPane } from "./sends-pane.tsx";
import { SubscribersPane } from "./subscribers-pane.tsx";

export const handle = {
  title: "Newsletter Settings",
  refreshesOn: ["subscribers", "sends", "site"],
};

const OUTBOX_SHOWN = 10;

/** decisions: Newsletter */
export async function loader({ context, url }: Route.LoaderArgs) {
  const world = context.get(worldContext);
  const { db } = world;
  const { timeZone } = await siteOfRequest(context);
  const param = url.searchParams.get("state");
  const state = SUBSCRIBER_STATES.find((name) => name === param) ?? "confirmed";
  const totals = await readSubscriberTotals(db);
  const total = totals.find((one) => one.state === state)?.total ?? 0;
  const pages = Math.ceil(total / SUBSCRIBERS_PER_PAGE);
  const page = pageNumber(url.searchParams.get("page"), pages);
  const [settings, subscribers, sends, mail] = await Promise.all([
    readSiteSettings(db, NEWSLETTER_SETTINGS),
    listSubscribers(db, state, page),
    listSends(db),
    readMailState(world, timeZone),
  ]);
  return {
    current: currentSettings(settings),
    state,
    totals,
    total,
    page,
    pageSize: SUBSCRIBERS_PER_PAGE,
    mail,
    subscribers: subscribers.map(({ createdAt, confirmedAt, ...subscriber }) => ({
      ...subscriber,
      since: shortDate(confirmedAt ?? createdAt, timeZone),
    })),
    sends: sends.map(({ createdAt, ...send }) => ({
      ...send,
      createdOn: shortDateTime(createdAt, timeZone),
    })),
  };
}

/** Shown as a list of switches, by their labels. */
const SWITCHES = [
  "newsletterShowHomeButton",
  "newsletterShowOnProjects",
  "newsletterShowOnAbout",
  "newsletterShowOnBlogListing",
  "newsletterShowOnBlogPosts",
  "newsletterShowInFooter",
  "newsletterAutoSendOnPublish",
  "newsletterAutoSendOnProjectPublish",
] as const;

function currentSettings(settings: Settings<typeof NEWSLETTER_SETTINGS>) {
  return {
    isEnabled: settings.newsletterEnabled,
    strap: settings.newsletterStrapMessage,
    button: settings.newsletterButtonText,
    postalAddress: settings.postalAddress,
    perSecond: settings.newsletterSendsPerSecond,
    switches: SWITCHES.map((name) => ({
      label: NEWSLETTER_SETTINGS[name].label,
      isOn: settings[name],
    })),
  };
}

async function readMailState({ mailer, settings }: World, timeZone: string) {
  const { name, address } = senderOf(settings);
  const { mails, total } = await listOutboxMails(settings.DATA_DIR, OUTBOX_SHOWN);
  return {
    isConfigured: mailer.isConfigured,
    server: settings.SMTP_URL ? new URL(settings.SMTP_URL).host : null,
    sender: name ? `${name} <${address}>` : address,
    outboxTotal: mailer.isConfigured ? 0 : total,
    outbox: mailer.isConfigured
      ? []
      : mails.map(({ text: _, writtenAt, ...mail }) => ({
          ...mail,
          writtenOn: shortDateTime(writtenAt, timeZone),
        })),
  };
}

/** decisions: Newsletter; spec: admin-area §2 */
export default function Newsletter({ loaderData }: Route.ComponentProps) {
  const { current, sends, mail, ...subscribers } = loaderData;
  return (
    <div className="screen">
      <SubscribersPane {...subscribers} />
      <SendsPane sends={sends} />
      <div className="pane-columns">
        <SettingsPane current={current} />
        <MailPane mail={mail} />
      </div>
    </div>
  );
}

/** Details are shown only when the newsletter is enabled. spec: admin-area §2 */
function SettingsPane({ current }: { current: ReturnType<typeof currentSettings> }) {
  const { isEnabled, strap, button, postalAddress, perSecond, switches } = current;
  return (
    <Pane title="Newsletter" aside={<OnOffBadge isOn={isEnabled} />}>
      {isEnabled ? (
        <>
          <DescriptionList
            facts={{
              "Strap message": strap,
              "Button text": button,
              "Postal address": postalAddress,
              "Send rate": `Up to ${perSecond} emails per second`,
            }}
          />
          <ul className="switch-list divided">
            {switches.map(({ label, isOn }) => (
              <li key={label}>
                {label} <OnOffBadge isOn={isOn} />
              </li>
            ))}
          </ul>
        </>
      ) : (
        <p className="pane-note">Sign-ups and sends are turned off.</p>
      )}
    </Pane>
  );
}

type MailState = Route.ComponentProps["loaderData"]["mail"];

function MailPane({ mail }: { mail: MailState }) {
  const { isConfigured, server, sender, outboxTotal, outbox } = mail;
  return (
    <Pane
      id="mail"
      title="Email"
      aside={
        <Badge tone={isConfigured ? "good" : "waiting"}>
          {isConfigured ? "Set up" : "Not set up"}
        </Badge>
      }
    >
      <DescriptionList
        facts={{
          Server: server,
          Sender: sender,
        }}
      />
      {!isConfigured && (
        <>
          <p className="pane-note">
            Until SMTP_URL is set, emails are kept in the data folder.{" "}
            {outboxTotal === 0 && "None are waiting."}
          </p>
          <ul className="outbox" aria-label="Outbox">
            {outbox.map(({ name, to, subject, writtenOn }) => (
              <li className="border-top" key={name}>
                <Link to={`/admin/newsletter/outbox/${name}`} className="stat-link cell-main">
                  <bdi>{subject || "(no subject)"}</bdi>
                </Link>
                <p className="cell-sub tabular">
                  <bdi>{to}</bdi> · {writtenOn}
                </p>
              </li>
            ))}
          </ul>
          {outboxTotal > outbox.length && (
            <p className="pane-note tabular">
              {(outboxTotal - outbox.length).toLocaleString("en-US")} older. Run “vitrine outbox” to
              list them.
            </p>
          )}
        </>
      )}
    </Pane>
  );
}
