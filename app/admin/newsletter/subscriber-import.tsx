import { parseWithZod } from "@conform-to/zod/v4";
import { data, redirect, type ShouldRevalidateFunctionArgs } from "react-router";
import { encodingFrom } from "#domain/import/encodings.ts";
import { IMPORT_OUTDATED } from "#domain/import/run.ts";
import {
  subscriberImportSchema,
  UNFINISHED_IMPORT_KEPT_DAYS,
} from "#domain/newsletter/subscriber-import.ts";
import { readForm } from "#server/http/form-fields.ts";
import {
  discardSubscriberImport,
  findSubscriberImport,
  previewSubscriberImport,
  resumeSubscriberImport,
  type SubscriberImport,
  stopSubscriberImport,
  writeSubscriberImport,
} from "#server/newsletter/import/change-import.ts";
import { type World, worldContext } from "#server/world.ts";
import { UNREACHABLE } from "../../ui/action-result-or.ts";
import { Announcement } from "../../ui/announcement.tsx";
import { statusReply } from "../forms/reply-status.ts";
import { serverActionOr } from "../forms/server-action-or.ts";
import { useKeptActionData } from "../forms/use-kept-action-data.ts";
import { IntentButton } from "../kit/intent-button.tsx";
import { JobProgress, percentDone } from "../kit/job-progress.tsx";
import { Pane } from "../kit/pane.tsx";
import { useFocusOnStage } from "../kit/use-focus-on-stage.ts";
import type { Route } from "./+types/subscriber-import";
import { ImportOptionsForm } from "./import-options-form.tsx";
import { SUBSCRIBER_IMPORTS_PATH } from "./paths.ts";
import { ImportReport } from "./subscriber-import-report.tsx";

export const handle = {
  title: "Import Subscribers",
  back: SUBSCRIBER_IMPORTS_PATH,
  refreshesOn: ["subscribers"],
};

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const world = context.get(worldContext);
  const { id, state, fileName, done, total, counts, brokenRows, problem, isCancelling } =
    await importOf(world, params.id);
  const isOpen = state === "mapping" || state === "failed";
  const chosen = encodingFrom(url.searchParams.get("encoding"));
  return {
    run: { id, state, fileName, done, total, counts, brokenRows, problem, isCancelling },
    chosen,
    preview: isOpen ? await previewSubscriberImport(world, id, chosen) : null,
  };
}

/** A refused form changes nothing. */
export function shouldRevalidate({
  actionStatus,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  return actionStatus === 422 ? false : defaultShouldRevalidate;
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const world = context.get(worldContext);
  const form = await readForm(request);
  const { id } = await importOf(world, params.id);
  switch (form.get("intent")) {
    case "write": {
      const submission = parseWithZod(form, { schema: subscriberImportSchema });
      if (submission.status !== "success") {
        return statusReply({ status: "refused", problem: null, reply: submission.reply() });
      }
      const { encoding = null, consentText, hasConsent: _, ...mapping } = submission.value;
      return outcome(await writeSubscriberImport(world, id, { encoding, mapping, consentText }));
    }
    case "resume":
      return outcome(await resumeSubscriberImport(world, id));
    case "stop":
      await stopSubscriberImport(world, id);
      return outcome(true);
    case "discard":
      if (!(await discardSubscriberImport(world, id))) return outcome(false);
      return redirect(SUBSCRIBER_IMPORTS_PATH);
    default:
      throw data(null, { status: 400 });
  }
}

function outcome(isDone: boolean) {
  return isDone
    ? statusReply({ status: "done", problem: null, reply: undefined })
    : statusReply({ status: "conflict", problem: IMPORT_OUTDATED, reply: undefined });
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  serverActionOr(serverAction, { status: "failed", problem: UNREACHABLE, reply: undefined });

async function importOf(world: World, id: string): Promise<SubscriberImport> {
  const found = await findSubscriberImport(world, id);
  if (!found) throw data(null, { status: 404 });
  return found;
}

export default function SubscriberImportScreen({ loaderData, actionData }: Route.ComponentProps) {
  const { run, chosen, preview } = loaderData;
  const result = useKeptActionData(actionData);
  const heading = useFocusOnStage(run.state);
  return (
    <div className="screen import-screen">
      <header className="import-head">
        <h2 ref={heading} tabIndex={-1} className="display">
          <bdi>{run.fileName}</bdi>
        </h2>
      </header>
      <Announcement text={announcementFor(run)} />
      {result?.problem && (
        <p role="alert" className="form-alert">
          {result.problem}
        </p>
      )}
      {run.state === "writing" && <JobProgress title="Importing" label="Imported" run={run} />}
      {preview &&
        (preview.ok ? (
          <ImportOptionsForm
            preview={preview}
            chosen={chosen}
            problem={run.problem}
            lastResult={result?.reply}
          />
        ) : (
          <Pane title="This file can't be imported">
            <p role="alert" className="form-alert">
              {preview.problem}
            </p>
            <div className="import-actions cluster gap-l">
              <IntentButton intent="discard">Discard</IntentButton>
            </div>
          </Pane>
        ))}
      {(run.state === "done" || run.state === "stopped") && <ImportReport run={run} />}
      {run.state !== "done" && run.state !== "writing" && (
        <p className="pane-note">
          An unfinished import is removed with its file after {UNFINISHED_IMPORT_KEPT_DAYS} days
          without activity.
        </p>
      )}
    </div>
  );
}

/** What stopped or failed has an alert. */
function announcementFor(run: Pick<SubscriberImport, "state" | "done" | "total">): string {
  if (run.state === "writing") return `Importing, ${percentDone(run)} percent done.`;
  return run.state === "done" ? "Import finished." : "";
}
