import { Eye } from "lucide-react";
import { type ReactNode, useEffect } from "react";
import { data, redirect } from "react-router";
import { momentDate } from "#domain/site/dates.ts";
import { pageNotes } from "#server/http/page-notes.ts";
import { visit } from "#server/http/visit.ts";
import { openPreview } from "#server/projects/previews/open-preview.ts";
import { fileCookie } from "#server/projects/previews/preview-cookies.ts";
import { shownProject } from "#server/projects/show-project.ts";
import { readSite } from "#server/site/store.ts";
import { world as worldContext } from "#server/world.ts";
import { unlistedMetadata } from "../../../document/metadata.ts";
import { isObjecting } from "../../analytics/objecting.ts";
import { whenSeen } from "../../analytics/when-seen.ts";
import { useSite } from "../../chrome/use-site.ts";
import { ProblemScreen } from "../../problems/problem-screen.tsx";
import { ProjectView } from "../project-view.tsx";
import type { Route } from "./+types/preview";
import { PreviewFrame } from "./preview-frame.tsx";

const ADDRESS = "/api/preview-views";

export const handle = { isPersonal: true };

const STATUS = { unknown: 404, ended: 410, busy: 429 };

/** A hidden project as its public page would show it, for whoever holds a secret link to it. */
export async function loader({ context, params }: Route.LoaderArgs) {
  context.get(pageNotes).isOfTokenHolder();
  const world = context.get(worldContext);
  const { sender, setCookies } = context.get(visit);
  // Programs that make links of what they find in a text may end them with a slash.
  const token = params["*"].replace(/\/$/, "");
  const opened = await openPreview(world, token, sender.address);
  if (opened.state === "public") throw redirect(opened.path);
  if (opened.state !== "open") return data({ state: opened.state }, STATUS[opened.state]);
  setCookies.push(fileCookie(world.settings.SITE_URL, opened.linkId, token));
  const { timeZone } = await readSite(world.db);
  return data({
    state: "open" as const,
    token,
    validUntil: momentDate(opened.expiresAt, timeZone),
    shown: shownProject(context, opened.project),
  });
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  unlistedMetadata(
    loaderData?.state === "open" ? `${loaderData.shown.project.title} – Preview` : "Preview",
  );

export default function Preview({ loaderData }: Route.ComponentProps) {
  const { name } = useSite();
  if (loaderData.state === "busy") {
    return <LinkEnded title="Too many tries" text="Please wait a few minutes, then try again." />;
  }
  if (loaderData.state !== "open") {
    return (
      <LinkEnded
        title="This link shows nothing"
        text={
          <>
            It may be cut off, too old, or no longer meant to be seen. Please ask <bdi>{name}</bdi>{" "}
            for a new one.
          </>
        }
      />
    );
  }
  const { token, validUntil, shown } = loaderData;
  return (
    <PreviewFrame
      bar={
        <>
          <p>
            <Eye aria-hidden="true" size={18} />
            <span>
              Private preview by <bdi>{name}</bdi>
            </span>
          </p>
          <span>Valid until {validUntil}</span>
        </>
      }
    >
      <OpeningRecorder token={token} />
      <ProjectView {...shown} />
    </PreviewFrame>
  );
}

/** Without the frame of public pages, which would measure. */
export function ErrorBoundary() {
  return (
    <LinkEnded
      title="Something went wrong"
      text="The preview could not be shown. Please try again."
    />
  );
}

type LinkEndedProps = { title: string; text: ReactNode };

/** What is behind a link that shows nothing. Nobody is told whether it once did. */
function LinkEnded({ title, text }: LinkEndedProps) {
  const { name } = useSite();
  return (
    <PreviewFrame>
      <ProblemScreen framed="?" title={title} text={text}>
        <a href="/contact" className="pill pill-filled">
          <span>
            Contact <bdi>{name}</bdi>
          </span>
        </a>
        <a href="/" className="pill">
          Go Home
        </a>
      </ProblemScreen>
    </PreviewFrame>
  );
}

/** Reports that somebody looks at what a secret link shows; the server counts once in a session. */
function OpeningRecorder({ token }: { token: string }) {
  useEffect(() => {
    if (isObjecting()) return;
    return whenSeen(true, () => {
      const body = JSON.stringify({ token });
      if (!navigator.sendBeacon?.(ADDRESS, body)) {
        void fetch(ADDRESS, { method: "POST", body, keepalive: true });
      }
    });
  }, [token]);
  return null;
}
