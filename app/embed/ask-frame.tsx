import { renderToStaticMarkup } from "react-dom/server";
import type { AskFrame, AskReply, RenderAskFrame } from "#domain/search/ask-frame.ts";
import { QUESTION_CUT, SEARCH_TEXT_MAX_CHARS } from "#domain/search/text.ts";
import { lookTokens } from "#domain/site/look.ts";
import { NewTabLink } from "../ui/new-tab-link.tsx";
import tokens from "../ui/styles/tokens.css?inline";
import styles from "./ask-frame.css?inline";
import script from "./ask-frame.js?raw";

/** Before the first paint. The box follows the system, since it stores nothing on other sites. */
const THEME_SCRIPT =
  'document.documentElement.classList.toggle("dark",matchMedia("(prefers-color-scheme: dark)").matches)';

export const renderAskFrame: RenderAskFrame = async (frame) => {
  const sheet = tokens + lookTokens(frame.look) + styles;
  const body = renderToStaticMarkup(<AskFrameDocument frame={frame} sheet={sheet} />);
  return { html: `<!doctype html>${body}`, styles: [sheet], scripts: [THEME_SCRIPT, script] };
};

function AskFrameDocument({ frame, sheet }: { frame: AskFrame; sheet: string }) {
  const { siteName, siteUrl, question, isCut, reply } = frame;
  const raw = (text: string) => ({ __html: text });
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>{`Ask ${siteName}`}</title>
        <script dangerouslySetInnerHTML={raw(THEME_SCRIPT)} />
        <style dangerouslySetInnerHTML={raw(sheet)} />
      </head>
      <body>
        <div className="box">
          <main>
            <form action="/embed/ask">
              <h1>
                <label htmlFor="question">Ask about the work of {siteName}</label>
              </h1>
              <div className="row">
                <input
                  id="question"
                  name="q"
                  type="search"
                  required
                  maxLength={SEARCH_TEXT_MAX_CHARS}
                  defaultValue={question}
                  autoComplete="off"
                  enterKeyHint="search"
                  dir="auto"
                />
                <button type="submit">Ask</button>
              </div>
            </form>
            <div id="reply" aria-live="polite">
              {reply && <Reply reply={reply} />}
              {reply && isCut && <p className="note">{QUESTION_CUT}</p>}
            </div>
          </main>
          <footer>
            <NewTabLink href={siteUrl}>{siteName}</NewTabLink>
          </footer>
        </div>
        <script dangerouslySetInnerHTML={raw(script)} />
      </body>
    </html>
  );
}

function Reply({ reply: { text, isAnswer, links } }: { reply: AskReply }) {
  return (
    <>
      <p className={isAnswer ? "answer" : "note"} dir="auto">
        {text}
      </p>
      {links.length > 0 && (
        <>
          <h2 id="links">{isAnswer ? "Sources" : "Related pages"}</h2>
          <ul aria-labelledby="links">
            {links.map(({ title, url }) => (
              <li key={url}>
                <NewTabLink href={url} dir="auto">
                  {title}
                </NewTabLink>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}
