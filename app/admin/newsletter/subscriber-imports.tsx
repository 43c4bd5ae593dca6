import { useState } from "react";
import { Link, redirect, useFetcher } from "react-router";
import { formatNumber, shortDateTime } from "#domain/site/formats.ts";
import { ownerOf } from "#server/http/current-user.ts";
import { formFields } from "#server/http/form-fields.ts";
import {
  findSubscriberImport,
  listSubscriberImports,
  startSubscriberImport,
} from "#server/newsletter/import/change-import.ts";
import { siteOfRequest } from "#server/site/site-of-request.ts";
import { dropUpload, findReadyUpload } from "#server/uploads/ready-uploads.ts";
import { worldContext } from "#server/world.ts";
import { UNREACHABLE } from "../../ui/action-result-or.ts";
import { statusReply } from "../forms/reply-status.ts";
import { serverActionOr } from "../forms/server-action-or.ts";
import { Badge, type Tone } from "../kit/badge.tsx";
import { BusyButton } from "../kit/busy-button.tsx";
import { Pane } from "../kit/pane.tsx";
import { UploadZone } from "../uploads/upload-zone.tsx";
import type { Route } from "./+types/subscriber-imports";
import { SUBSCRIBERS_PATH, subscriberImportPath } from "./paths.ts";

export const handle = {
  title: "Import Subscribers",
  back: SUBSCRIBERS_PATH,
  refreshesOn: ["subscribers"],
};

export async function loader({ context }: Route.LoaderArgs) {
  const { timeZone } = await siteOfRequest(context);
  const imports = await listSubscriberImports(context.get(worldContext));
  return {
    imports: imports.map(({ createdAt, ...one }) => ({
      ...one,
      date: shortDateTime(createdAt, timeZone),
    })),
  };
}

type StartReply = { status: "conflict" | "failed"; problem: string };

const GONE = "The upload no longer exists. Upload the file again.";

export async function action({ request, context }: Route.ActionArgs) {
  const world = context.get(worldContext);
  const { id = "" } = (await formFields(request)) ?? {};
  const upload = await findReadyUpload(world, id, ownerOf(context).account.id, "subscribers");
  if (!upload) {
    // An earlier request started it, whose response was lost.
    const started = await findSubscriberImport(world, id);
    if (!started) return statusReply<StartReply>({ status: "conflict", problem: GONE });
    return redirect(subscriberImportPath(id));
  }
  await startSubscriberImport(world, { ...upload, id });
  await dropUpload(world, id);
  return redirect(subscriberImportPath(id));
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  serverActionOr<unknown, StartReply>(serverAction, { status: "failed", problem: UNREACHABLE });

type Loaded = Route.ComponentProps["loaderData"];

/** decisions: Newsletter */
export default function SubscriberImports({ loaderData }: Route.ComponentProps) {
  const fetcher = useFetcher<StartReply>();
  const [uploadId, setUploadId] = useState("");
  const start = (id: string) => {
    setUploadId(id);
    void fetcher.submit({ id }, { method: "post" });
  };
  return (
    <div className="screen import-screen">
      <Pane title="Import subscribers">
        <p className="import-lead">
          Upload a CSV file with the addresses of people who agreed to get your newsletter. You see
          its columns and first rows before anything is imported. People who unsubscribed, whose
          address bounced, or who were erased are skipped. No email is sent.
        </p>
        <UploadZone place="subscribers" label="CSV file" onKept={({ id }) => start(id)} />
        {fetcher.data?.problem && (
          <p role="alert" className="form-alert import-alert">
            {fetcher.data.problem}
          </p>
        )}
        {fetcher.data?.status === "failed" && (
          <div className="import-actions cluster gap-l">
            <BusyButton
              className="pill"
              isBusy={fetcher.state !== "idle"}
              onClick={() => start(uploadId)}
            >
              Try again
            </BusyButton>
          </div>
        )}
      </Pane>
      {loaderData.imports.length > 0 && <PastImports imports={loaderData.imports} />}
    </div>
  );
}

const STATES: Record<Loaded["imports"][number]["state"], { text: string; tone: Tone }> = {
  mapping: { text: "Needs column mapping", tone: "waiting" },
  writing: { text: "Importing", tone: "accent" },
  done: { text: "Done", tone: "good" },
  stopped: { text: "Stopped", tone: "alarm" },
  failed: { text: "Unreadable file", tone: "alarm" },
};

function PastImports({ imports }: Pick<Loaded, "imports">) {
  return (
    <Pane title="Imports">
      <ul className="import-list divided">
        {imports.map(({ id, fileName, state, date, counts }) => (
          <li key={id}>
            <div>
              <Link to={subscriberImportPath(id)} className="cell-main">
                <bdi>{fileName}</bdi>
              </Link>
              <p className="cell-sub tabular">
                {date} · {formatNumber(counts.added ?? 0)} added
              </p>
            </div>
            <Badge tone={STATES[state].tone}>{STATES[state].text}</Badge>
          </li>
        ))}
      </ul>
    </Pane>
  );
}
