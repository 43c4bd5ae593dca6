import { QUESTIONS_KEPT_DAYS } from "#domain/search/questions.ts";
import {
  CLICKS_KEPT_DAYS,
  type DataPractices,
  SENDER_KEPT_DAYS,
} from "#domain/site/data-practices.ts";
import { pluralize } from "#domain/site/formats.ts";
import { PageLink } from "../../ui/page-link.tsx";

/** Shown until the owner writes their own. */
export function DefaultPolicy({ practices }: { practices: DataPractices }) {
  const { usesGoogleAnalytics, usesVisitorId, messagesKeptDays, forwardsMessages } = practices;
  return (
    <div className="rich-text">
      <p>
        You can read this site without an account, without cookies and without identifying yourself.
        This page explains what is stored nonetheless, why, and for how long.
      </p>
      <h2>When you read</h2>
      <p>
        Visits are recorded: which pages you open, for how long and how fast they load, which site
        or campaign you came from, your browser, type of device and, if known, country. To count
        each visitor once, the server derives a code from your IP address and your browser's user
        agent. The code is irreversible, changes every day, and is stored instead of the address. If
        your browser sends Do Not Track or Global Privacy Control, nothing is recorded.
      </p>
      <p>
        What you search for may be stored, without your address or anything else about you, until{" "}
        {QUESTIONS_KEPT_DAYS} days after someone last searched for it. Searches that look like
        addresses or phone numbers are never stored, and none are if your browser sends one of these
        signals. To limit AI answers, the network that asked is stored for a day, without the
        question.
      </p>
      <AiServices {...practices} />
      <p>
        Your browser stores the theme you chose and, while the tab is open, what it has loaded and,
        once you send a message, a random number that identifies your visit.
      </p>
      <p>
        Articles may load images from other sites, which can see your request. Videos in articles
        are loaded from YouTube or Vimeo only when you play them. These sites can then see your
        request and may store data in your browser.
      </p>
      {(usesGoogleAnalytics || usesVisitorId) && (
        <AfterConsent usesGoogleAnalytics={usesGoogleAnalytics} usesVisitorId={usesVisitorId} />
      )}
      <h2>When you write</h2>
      <p>
        Messages from the contact form are stored with the name and email address you provide, so
        that they can be answered.{" "}
        {messagesKeptDays === null
          ? "They are kept until deleted manually."
          : `They are deleted after ${pluralize(messagesKeptDays, "day", "days")}.`}{" "}
        {forwardsMessages &&
          "A copy is sent to another service, which this site uses to handle them. "}
        The visit that led to a message or a subscription is stored with it: where you came from and
        what you viewed. With a message, your IP address and your browser's user agent are stored to
        prevent abuse, also when it was refused. They are removed after {SENDER_KEPT_DAYS} days.
      </p>
      {practices.hasNewsletter && <Newsletter countsClicks={practices.countsClicks} />}
      <h2>Your rights</h2>
      <p>
        You can ask what is stored about you, and have it corrected or deleted, through the{" "}
        <PageLink to="/contact">contact page</PageLink>. Nothing is sold, and nothing is shared
        beyond what this page says.
      </p>
    </div>
  );
}

function AiServices({
  asksModel,
  embedsSearches,
}: Pick<DataPractices, "asksModel" | "embedsSearches">) {
  if (!asksModel && !embedsSearches) return null;
  const what =
    asksModel && embedsSearches ? "Searches and questions" : asksModel ? "Questions" : "Searches";
  return (
    <p>
      {what} are sent to an AI service, without your address or anything else about you:{" "}
      {asksModel && "it writes the answers from texts of this site"}
      {asksModel && embedsSearches && ", and "}
      {embedsSearches && "it finds texts with a similar meaning"}.
    </p>
  );
}

function AfterConsent(props: Pick<DataPractices, "usesGoogleAnalytics" | "usesVisitorId">) {
  return (
    <>
      <h2>Only with your consent</h2>
      <p>
        You are asked before any of this happens. Your browser stores your choice, and a link at the
        bottom of every page lets you change it.
      </p>
      {props.usesVisitorId && (
        <p>
          With your consent, your browser stores a random number that recognizes you on return
          visits. It reveals nothing else about you.
        </p>
      )}
      {props.usesGoogleAnalytics && (
        <p>
          With your consent, the pages you visit are also reported to Google Analytics, which sets
          its own cookies. Without it, Google Analytics is not loaded.
        </p>
      )}
    </>
  );
}

function Newsletter({ countsClicks }: Pick<DataPractices, "countsClicks">) {
  return (
    <>
      <h2>When you subscribe</h2>
      <p>
        Your email address is stored with the time and wording of your consent, and the page where
        you gave it. It is used only for the newsletter, and only once you have confirmed it;
        unconfirmed addresses are deleted after 30 days.
      </p>
      <p>
        Every issue has links to change your preferences and to unsubscribe. For each email, the
        delivery status is stored.{" "}
        {countsClicks
          ? `Opens are not tracked. Clicks are counted per link; so that you are counted once, a keyed hash is stored for ${CLICKS_KEPT_DAYS} days.`
          : "Opens and clicks are not tracked."}
      </p>
      <p>
        When you unsubscribe, your address and that choice stay stored, so that nothing is sent to
        it by mistake, until you ask to have it deleted.
      </p>
    </>
  );
}
