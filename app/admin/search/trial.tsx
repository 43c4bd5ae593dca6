import { FlaskConical, Search } from "lucide-react";
import { Form, Link, useNavigation } from "react-router";
import { AI_SETTINGS } from "#domain/search/ai-settings.ts";
import { isSmartSearchable, QUESTION_MAX_CHARS } from "#domain/search/text.ts";
import { readOr503 } from "#server/http/read-or-503.ts";
import { type Trial as Tried, tryQuestion } from "#server/search/try-question.ts";
import { readSiteSettings } from "#server/site/settings.ts";
import { type World, worldContext } from "#server/world.ts";
import { Announcement } from "../../ui/announcement.tsx";
import { BusyButton } from "../kit/busy-button.tsx";
import { EmptyState } from "../kit/empty-state.tsx";
import { Pane } from "../kit/pane.tsx";
import { ScreenLoadError } from "../kit/screen-load-error.tsx";
import type { Route } from "./+types/trial";
import { AiTabs } from "./ai-tabs.tsx";
import { AI_SETTINGS_PATH, newAnswerPath, TRIAL_PATH } from "./paths.ts";

export const handle = { title: "AI Search Settings", refreshesOn: ["site"] };

export async function loader({ context, url }: Route.LoaderArgs) {
  const world = context.get(worldContext);
  return readOr503(world, "the trial", readScreen(world, url.searchParams.get("q") ?? ""));
}

async function readScreen(world: World, query: string) {
  const { aiAnswersEnabled } = await readSiteSettings(world.db, AI_SETTINGS);
  const isAsked = aiAnswersEnabled && isSmartSearchable(query);
  return {
    isEnabled: aiAnswersEnabled,
    query: query.slice(0, 2 * QUESTION_MAX_CHARS),
    tried: isAsked ? await tryQuestion(world, query) : null,
  };
}

export default function Trial({ loaderData: { isEnabled, query, tried } }: Route.ComponentProps) {
  return (
    <div className="screen">
      <AiTabs current={TRIAL_PATH} />
      {isEnabled ? (
        <>
          <TrialForm key={query} query={query} />
          {tried ? <Result tried={tried} /> : <NothingTried />}
          <Announcement text={tried?.answer ?? ""} />
        </>
      ) : (
        <EmptyState icon={FlaskConical} title="AI answers are off">
          <p>Turn them on to try questions here.</p>
          <Link to={AI_SETTINGS_PATH} className="pill">
            Open settings
          </Link>
        </EmptyState>
      )}
    </div>
  );
}

function TrialForm({ query }: { query: string }) {
  const isBusy = useNavigation().location?.search.startsWith("?q=") ?? false;
  return (
    <Form className="list-search wrap gap-l" data-keeps-focus="" role="search">
      <div className="list-search-field">
        <Search aria-hidden="true" />
        <input
          type="search"
          name="q"
          dir="auto"
          defaultValue={query}
          maxLength={QUESTION_MAX_CHARS}
          minLength={3}
          required
          aria-label="Question"
          placeholder="Ask what a visitor would ask"
          autoComplete="off"
          data-first-focus=""
        />
      </div>
      <BusyButton type="submit" className="pill pill-filled" isBusy={isBusy}>
        {isBusy ? "Asking..." : "Ask"}
      </BusyButton>
    </Form>
  );
}

function NothingTried() {
  return (
    <EmptyState icon={FlaskConical} title="Nothing asked yet">
      <p>You'll see the answer, its sources and the passages it was chosen from.</p>
    </EmptyState>
  );
}

function Result({ tried }: { tried: Tried }) {
  return (
    <>
      <Pane title="Answer" aside={<p>{tried.answeredBy}</p>}>
        <p dir="auto" className="trial-answer break-words">
          {tried.answer}
        </p>
        {tried.sources.length > 0 && (
          <ul aria-label="Sources" className="cluster">
            {tried.sources.map(({ kind, id, path, project_title: title }) => (
              <li key={`${kind} ${id}`}>
                <a href={path} dir="auto" className="chip">
                  {title}
                </a>
              </li>
            ))}
          </ul>
        )}
        {tried.by !== "owner" && (
          <p>
            <Link to={newAnswerPath(tried.question)} className="plain-button">
              Answer this in your own words
            </Link>
          </p>
        )}
      </Pane>
      <Pane title="Passages" aside={<p>Best first, with their scores</p>}>
        {tried.passages.length === 0 ? (
          <p className="faint">Nothing was found for this question.</p>
        ) : (
          <ol className="trial-passages divided">
            {tried.passages.map(({ id, title, path, heading, text, score }) => (
              <li key={id}>
                <p className="row between gap-l">
                  <a href={path} dir="auto" className="strong shrinkable break-words">
                    {heading ? `${title} – ${heading}` : title}
                  </a>
                  <span className="tabular faint flex-none">{score.toFixed(2)}</span>
                </p>
                <p dir="auto" className="clamp-3 small muted break-words" title={text}>
                  {text}
                </p>
              </li>
            ))}
          </ol>
        )}
      </Pane>
    </>
  );
}

export function ErrorBoundary() {
  return <ScreenLoadError icon={FlaskConical} title="Failed to load the trial" />;
}
