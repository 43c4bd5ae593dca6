import { parseWithZod } from "@conform-to/zod/v4";
import { MessageCircleReply } from "lucide-react";
import { useState } from "react";
import { data, Link } from "react-router";
import { cleanLine } from "#domain/forms/line.ts";
import { OWN_ANSWER_MESSAGES as MESSAGES, ownAnswerSchema } from "#domain/search/own-answers.ts";
import { QUESTION_MAX_CHARS } from "#domain/search/text.ts";
import { shortDate } from "#domain/site/formats.ts";
import { pageNumber } from "#domain/site/paging.ts";
import { isUuid } from "#domain/values/uuid.ts";
import { readForm } from "#server/http/form-fields.ts";
import { readOr503 } from "#server/http/read-or-503.ts";
import {
  ANSWERS_PER_PAGE,
  countOwnAnswers,
  listOwnAnswers,
  readOwnAnswer,
  removeOwnAnswer,
  saveOwnAnswer,
} from "#server/search/own-answers/store.ts";
import { siteOfRequest } from "#server/site/site-of-request.ts";
import { type World, worldContext } from "#server/world.ts";
import { keepFormOnFailure } from "../forms/keep-form-on-failure.ts";
import { statusReply } from "../forms/reply-status.ts";
import { invalidSubmission } from "../forms/save-result.ts";
import { EmptyState } from "../kit/empty-state.tsx";
import { Pagination } from "../kit/pagination.tsx";
import { RemovalDialog } from "../kit/removal-dialog.tsx";
import { ScreenLoadError } from "../kit/screen-load-error.tsx";
import { useNextRowFocus } from "../kit/use-next-row-focus.ts";
import type { Route } from "./+types/own-answers";
import { AiTabs } from "./ai-tabs.tsx";
import { OwnAnswerForm } from "./own-answer-form.tsx";
import { editAnswerPath, OWN_ANSWERS_PATH } from "./paths.ts";

export const handle = { title: "AI Search Settings" };

export async function loader({ context, url }: Route.LoaderArgs) {
  const world = context.get(worldContext);
  const { timeZone } = await siteOfRequest(context);
  return readOr503(world, "the own answers", readScreen(world, url.searchParams, timeZone));
}

/** `edit` opens an answer in the form, `question` begins a new one. */
async function readScreen({ db }: World, params: URLSearchParams, timeZone: string) {
  const given = params.get("edit") ?? "";
  const id = isUuid(given) ? given : null;
  const question = cleanLine((params.get("question") ?? "").slice(0, 2 * QUESTION_MAX_CHARS));
  const total = await countOwnAnswers(db);
  const page = pageNumber(params.get("page"), Math.ceil(total / ANSWERS_PER_PAGE));
  const answers = await listOwnAnswers(db, page);
  return {
    page,
    total,
    pageSize: ANSWERS_PER_PAGE,
    question,
    openedId: id,
    edited: id === null ? null : await readOwnAnswer(db, id),
    answers: answers.map(({ updatedAt, createdAt: _createdAt, ...answer }) => ({
      ...answer,
      changedOn: shortDate(updatedAt, timeZone),
    })),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const world = context.get(worldContext);
  const form = await readForm(request);
  const removed = form.get("remove");
  if (typeof removed === "string") {
    if (isUuid(removed)) await removeOwnAnswer(world.db, removed);
    return data({ status: "removed" as const });
  }
  const submission = parseWithZod(form, { schema: ownAnswerSchema });
  if (submission.status !== "success") return invalidSubmission(submission);
  const id = String(form.get("id") ?? "");
  const updatedAt = new Date(String(form.get("updatedAt")));
  const edited = isUuid(id) ? { id, updatedAt } : null;
  const saved = await saveOwnAnswer(world, edited, submission.value);
  if (saved.status === "conflict") return statusReply(saved);
  if (saved.status === "taken") {
    const problem = `“${saved.question}” already has an answer. Edit that one instead.`;
    return invalidSubmission(submission, { questions: [problem] });
  }
  return data({ status: "saved" as const });
}

export const clientAction = keepFormOnFailure(MESSAGES.saveFailed);

export default function OwnAnswers({ loaderData }: Route.ComponentProps) {
  const { page, total, pageSize, question, openedId, edited, answers } = loaderData;
  const [asked, setAsked] = useState<Answer | null>(null);
  useNextRowFocus(answers, "[name=questions]");
  return (
    <div className="screen">
      <AiTabs current={OWN_ANSWERS_PATH} />
      <OwnAnswerForm
        key={openedId ?? question}
        openedId={openedId}
        edited={edited}
        question={question}
      />
      {answers.length === 0 ? (
        <EmptyState icon={MessageCircleReply} title="No answers of your own yet">
          <p>
            Visitors who ask one of your questions see your answer instead of what search finds.
          </p>
        </EmptyState>
      ) : (
        <ul className="own-answers pane divided" aria-label="Your answers">
          {answers.map((answer) => (
            <AnswerRow key={answer.id} {...answer} onRemove={() => setAsked(answer)} />
          ))}
        </ul>
      )}
      <Pagination label="Pages of your answers" page={page} pageSize={pageSize} total={total} />
      {asked && (
        <RemovalDialog
          key={asked.id}
          id={asked.id}
          title="Delete this answer?"
          subject={asked.questions[0]}
          confirm="Delete answer"
          confirming="Deleting..."
          messages={MESSAGES}
          onClose={() => setAsked(null)}
        >
          <p>Visitors who ask this will get an answer from your content again.</p>
        </RemovalDialog>
      )}
    </div>
  );
}

type Answer = Route.ComponentProps["loaderData"]["answers"][number];

function AnswerRow({
  id,
  questions,
  answer,
  link,
  changedOn,
  onRemove,
}: Answer & { onRemove: () => void }) {
  const [first, ...others] = questions;
  return (
    <li data-row={id} className="asked-question">
      <div className="shrinkable">
        <strong dir="auto" className="cell-main">
          {first}
        </strong>
        {others.length > 0 && (
          <p className="cell-sub" title={others.join("\n")}>
            and {others.length === 1 ? "another wording" : `${others.length} other wordings`}
          </p>
        )}
        <p dir="auto" className="own-answer break-words">
          {answer}
        </p>
        <p className="cell-sub break-words">
          Changed {changedOn}
          {link && (
            <>
              {" · "}
              <a href={link}>{link}</a>
            </>
          )}
        </p>
      </div>
      <div className="cluster">
        <Link to={editAnswerPath(id)} className="plain-button" data-row-link>
          Edit<span className="sr-only"> {first}</span>
        </Link>
        <button type="button" className="plain-button" onClick={onRemove}>
          Delete<span className="sr-only"> {first}</span>
        </button>
      </div>
    </li>
  );
}

export function ErrorBoundary() {
  return <ScreenLoadError icon={MessageCircleReply} title={MESSAGES.loadFailed} />;
}
