import { MessageCircleQuestion } from "lucide-react";
import { data, redirect, useFetcher } from "react-router";
import {
  ANSWERER_LABELS,
  QUESTION_MESSAGES as MESSAGES,
  ORIGIN_LABELS,
  QUESTION_FILTERS,
  QUESTIONS_KEPT_DAYS,
  questionFilterFrom,
} from "#domain/search/questions.ts";
import { shortDateTime } from "#domain/site/formats.ts";
import { listPositionFrom, listPositionText } from "#domain/values/list-position.ts";
import { isUuid } from "#domain/values/uuid.ts";
import { formFields } from "#server/http/form-fields.ts";
import { readOr503 } from "#server/http/read-or-503.ts";
import { draftPost } from "#server/posts/draft-post.ts";
import { findQuestion, listQuestions } from "#server/search/questions/list-questions.ts";
import { siteOfRequest } from "#server/site/site-of-request.ts";
import { worldContext } from "#server/world.ts";
import { showToast } from "../../ui/toast.ts";
import { serverActionOr } from "../forms/server-action-or.ts";
import { useReply } from "../forms/use-reply.ts";
import { EmptyState } from "../kit/empty-state.tsx";
import { KeysetLinks } from "../kit/keyset-links.tsx";
import { ScreenLoadError } from "../kit/screen-load-error.tsx";
import { TabLinks } from "../kit/tab-links.tsx";
import { editPostPath } from "../posts/paths.ts";
import type { Route } from "./+types/questions";
import { AiTabs } from "./ai-tabs.tsx";
import { QUESTIONS_PATH } from "./paths.ts";
import { QuestionRow } from "./question-row.tsx";

export const handle = { title: "AI Search Settings" };

export async function loader({ context, url }: Route.LoaderArgs) {
  const world = context.get(worldContext);
  const { timeZone } = await siteOfRequest(context);
  const filter = questionFilterFrom(url.searchParams.get("show"));
  const after = listPositionFrom(url.searchParams.get("after") ?? "");
  const reading = listQuestions(world.db, { filter, after });
  const { questions, next } = await readOr503(world, "the questions", reading);
  return {
    filter,
    isFirstPage: after === null,
    next: next && listPositionText(next),
    questions: questions.map(({ askedAt, answeredBy, origin, ...question }) => ({
      ...question,
      answeredBy: answeredBy && ANSWERER_LABELS[answeredBy],
      askedVia: ORIGIN_LABELS[origin],
      askedOn: shortDateTime(askedAt, timeZone),
    })),
  };
}

/** "Write about it". */
export async function action({ request, context }: Route.ActionArgs) {
  const world = context.get(worldContext);
  const id = (await formFields(request))?.write ?? "";
  const asked = isUuid(id) ? await findQuestion(world.db, id) : null;
  if (!asked) throw data(null, { status: 404 });
  return redirect(editPostPath(await draftPost(world, asked.question)));
}

type DraftReply = { status: "failed" };

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return serverActionOr<unknown, DraftReply>(serverAction, { status: "failed" });
}

export default function Questions({ loaderData }: Route.ComponentProps) {
  const { filter, questions, isFirstPage, next } = loaderData;
  const { Form, data: reply, state } = useFetcher<DraftReply>();
  useReply(state === "idle" ? reply : undefined, () => showToast("error", MESSAGES.draftFailed));
  return (
    <div className="screen">
      <AiTabs current={QUESTIONS_PATH} />
      <TabLinks label="Questions" tabs={FILTER_TABS} current={filterPath(filter)} />
      {questions.length === 0 ? (
        <NoQuestions isFiltered={filter !== null} />
      ) : (
        <ul className="asked-questions pane divided" aria-label="Questions of visitors">
          {questions.map((question) => (
            <QuestionRow key={question.id} {...question} Form={Form} isBusy={state !== "idle"} />
          ))}
        </ul>
      )}
      <KeysetLinks
        label="Pages of questions"
        isFirst={isFirstPage}
        next={next}
        names={{ first: "Newest", next: "Older" }}
      />
      <p className="pane-note">
        Questions are stored without anything about the visitor, for {QUESTIONS_KEPT_DAYS} days.
        Those that look like addresses or phone numbers are not stored.
      </p>
    </div>
  );
}

const filterPath = (filter: string | null) =>
  filter === null ? QUESTIONS_PATH : `${QUESTIONS_PATH}?show=${filter}`;

const FILTER_TABS = [
  { label: "All", to: filterPath(null) },
  ...Object.entries(QUESTION_FILTERS).map(([name, label]) => ({ label, to: filterPath(name) })),
];

function NoQuestions({ isFiltered }: { isFiltered: boolean }) {
  return isFiltered ? (
    <EmptyState icon={MessageCircleQuestion} title="No questions match this filter" />
  ) : (
    <EmptyState icon={MessageCircleQuestion} title="No questions yet">
      <p>What visitors ask will be listed here, with the answers they got.</p>
    </EmptyState>
  );
}

export function ErrorBoundary() {
  return <ScreenLoadError icon={MessageCircleQuestion} title={MESSAGES.loadFailed} />;
}
