import { Send } from "lucide-react";
import { data, Link } from "react-router";
import { shortDateTime } from "#domain/site/formats.ts";
import { listPositionFrom, listPositionText } from "#domain/values/list-position.ts";
import { formFields } from "#server/http/form-fields.ts";
import { isCountingClicks, setClickCounting } from "#server/newsletter/clicks.ts";
import { listSends } from "#server/newsletter/list-sends.ts";
import { siteOfRequest } from "#server/site/site-of-request.ts";
import { worldContext } from "#server/world.ts";
import { serverActionOr } from "../forms/server-action-or.ts";
import { EmptyState } from "../kit/empty-state.tsx";
import { KeysetLinks } from "../kit/keyset-links.tsx";
import { Pane } from "../kit/pane.tsx";
import type { Route } from "./+types/sends";
import { NewsletterTabs } from "./newsletter-tabs.tsx";
import { SENDS_PATH, sendPath } from "./paths.ts";
import { ClickSettings, type ClickSettingsReply } from "./sends/click-settings.tsx";
import { SendBadge } from "./sends/send-badge.tsx";
import { SendProgress } from "./sends/send-progress.tsx";

export const handle = { title: "Newsletter Settings", refreshesOn: ["sends", "site"] };

/** decisions: Newsletter */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { db } = context.get(worldContext);
  const { timeZone } = await siteOfRequest(context);
  const after = listPositionFrom(url.searchParams.get("after") ?? "");
  const [{ sends, next }, isCounting] = await Promise.all([
    listSends(db, after),
    isCountingClicks(db),
  ]);
  return {
    isCounting,
    isFirstPage: !after,
    next: next && listPositionText(next),
    sends: sends.map(({ createdAt, finishedAt: _, ...send }) => ({
      ...send,
      createdOn: shortDateTime(createdAt, timeZone),
    })),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const isCounting = (await formFields(request))?.isCounting;
  if (isCounting !== "on" && isCounting !== "off") throw data(null, { status: 400 });
  await setClickCounting(context.get(worldContext), isCounting === "on");
  return { status: "done" as const };
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return serverActionOr<unknown, ClickSettingsReply>(serverAction, { status: "failed" });
}

export default function Sends({ loaderData }: Route.ComponentProps) {
  const { sends, isFirstPage, next, isCounting } = loaderData;
  return (
    <div className="screen">
      <NewsletterTabs current={SENDS_PATH} />
      <Pane title="Sends">
        {sends.length === 0 ? (
          <EmptyState icon={Send} title="Nothing sent yet">
            <p>An issue is sent when you publish a post or project with auto-send on.</p>
          </EmptyState>
        ) : (
          <ul className="sent-issues divided" aria-label="Issues">
            {sends.map((send) => (
              <li key={send.id}>
                <div className="shrinkable">
                  <Link to={sendPath(send.id)} className="card-link cell-main" dir="auto">
                    {send.subject}
                  </Link>
                  <p className="cell-sub tabular">
                    {send.kind === "post" ? "Post" : "Project"} · {send.createdOn}
                  </p>
                </div>
                <SendProgress send={send} />
                <SendBadge send={send} />
              </li>
            ))}
          </ul>
        )}
        <KeysetLinks
          label="Pages of issues"
          isFirst={isFirstPage}
          next={next}
          names={{ first: "Newest", next: "Older" }}
        />
      </Pane>
      <ClickSettings isCounting={isCounting} />
    </div>
  );
}
