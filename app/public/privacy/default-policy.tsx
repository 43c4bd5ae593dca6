import type { Practices } from "#domain/site/practices.ts";
import { PageLink } from "../../ui/page-link.tsx";

/** What this software does with what it learns, until the owner has a text of their own. */
export function DefaultPolicy({ practices }: { practices: Practices }) {
  const { usesGoogleAnalytics, knowsVisitors, hasNewsletter, messagesKeptDays } = practices;
  return (
    <div className="rich-text">
      <p>
        This site can be read without an account, without cookies and without telling anyone who you
        are. This page says what is stored nevertheless, why, and for how long.
      </p>
      <h2>When you read</h2>
      <p>
        Views of projects and articles are counted. To count nobody twice, the server makes a code
        from your address on the network and your browser’s name. The code cannot be turned back,
        changes every day, and is stored in place of the address. If your browser sends Do Not Track
        or Global Privacy Control, nothing is counted.
      </p>
      <p>
        Your browser keeps two things for this site: the theme that you chose, and for as long as
        the tab is open a random number that tells one visit from another.
      </p>
      <p>Articles may show pictures from other sites, which then learn that they were asked.</p>
      {(usesGoogleAnalytics || knowsVisitors) && (
        <AfterConsent usesGoogleAnalytics={usesGoogleAnalytics} knowsVisitors={knowsVisitors} />
      )}
      <h2>When you write</h2>
      <p>
        A message from the contact form is stored with the name and the email address that you give,
        so that it can be answered.{" "}
        {messagesKeptDays === null
          ? "It is kept until it is deleted by hand."
          : `It is deleted after ${messagesKeptDays} days.`}{" "}
        Your address on the network and your browser’s name are stored with it to hold off abuse,
        and are removed after 90 days at the latest.
      </p>
      {hasNewsletter && <Newsletter />}
      <h2>Your say</h2>
      <p>
        You can ask what is stored about you, and have it corrected or deleted. The way to ask is on
        the <PageLink to="/contact">contact page</PageLink>. Nothing is sold or handed on.
      </p>
    </div>
  );
}

function AfterConsent(props: Pick<Practices, "usesGoogleAnalytics" | "knowsVisitors">) {
  return (
    <>
      <h2>Only if you agree</h2>
      <p>
        You are asked before any of this happens. Your browser keeps your answer, and a link at the
        foot of every page lets you change it.
      </p>
      {props.knowsVisitors && (
        <p>
          With your consent your browser keeps a random number that tells this site that you have
          been here before. It says nothing else about you.
        </p>
      )}
      {props.usesGoogleAnalytics && (
        <p>
          With your consent the pages that you open are also reported to Google Analytics, which
          sets cookies of its own. Without it, nothing is loaded from Google.
        </p>
      )}
    </>
  );
}

function Newsletter() {
  return (
    <>
      <h2>When you subscribe</h2>
      <p>
        Your email address is stored with the moment and the wording of your consent, and with the
        place on this site where you gave it. It is used after you have confirmed it, and for the
        newsletter alone; an address that is not confirmed is deleted after 30 days.
      </p>
      <p>
        Every issue has a link to choose what you receive, and one that ends the subscription. Of
        each mail it is stored whether it was delivered. Nothing in a mail reports whether you open
        it or where you click.
      </p>
      <p>
        When you leave, your address stays stored with that wish, so that nothing is sent to it by
        mistake, until you ask to have it deleted.
      </p>
    </>
  );
}
