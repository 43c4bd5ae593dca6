import { Eye } from "lucide-react";
import { type ReactNode, Suspense, useEffect } from "react";
import { data, redirect } from "react-router";
import { shortDateTime } from "#domain/site/formats.ts";
import { pageNotesContext } from "#server/http/page-notes.ts";
import { requestContext } from "#server/http/request-context.ts";
import { postPageData } from "#server/posts/post-page-data.ts";
import { openPreview } from "#server/previews/open-preview.ts";
import { endedPreviewCookie, previewCookie } from "#server/previews/preview-cookies.ts";
import { projectPageData } from "#server/projects/project-page-data.ts";
import { siteOfRequest } from "#server/site/site-of-request.ts";
import { worldContext } from "#server/world.ts";
import { unlistedMetadata } from "../../document/metadata.ts";
import { lazyPart } from "../../ui/lazy-part.ts";
import { afterVisible, measureVisibleTime, sendBeacon } from "../analytics/beacons.ts";
import { hasOptedOut } from "../analytics/opt-out.ts";
import { useSite } from "../chrome/use-site.ts";
import { ProblemScreen } from "../problems/problem-screen.tsx";
import type { Route } from "./+types/preview";
import { PreviewFrame } from "./preview-frame.tsx";

/** Loaded apart, since a preview shows only one of them. */
const ProjectView = lazyPart(async () => {
  const { ProjectView } = await import("../projects/project-view.tsx");
  return { default: ProjectView };
});
const PostView = lazyPart(async () => {
  const { PostView } = await import("../posts/post-view.tsx");
  return { default: PostView };
});

export const handle = { isPersonal: true };

const STATUS = { unknown: 404, ended: 410, busy: 429 };

export async function loader({ context, params }: Route.LoaderArgs) {
  context.get(pageNotesContext).markSecret();
  const world = context.get(worldContext);
  const { client, setCookies } = context.get(requestContext);
  // Clients that auto-link URLs in text may append a slash.
  const token = params["*"].replace(/\/$/, "");
  const { name, timeZone } = await siteOfRequest(context);
  const opened = await openPreview(world, token, { address: client.address, owner: name });
  if (opened.state === "public") throw redirect(opened.path);
  const { SITE_URL } = world.environment;
  if (opened.state === "ended") setCookies.push(endedPreviewCookie(SITE_URL, opened.linkId));
  if (opened.state !== "open") return data({ state: opened.state }, STATUS[opened.state]);
  setCookies.push(previewCookie(SITE_URL, opened.linkId, token));
  const { item } = opened;
  return data({
    state: "open" as const,
    token,
    validUntil: shortDateTime(opened.expiresAt, timeZone),
    title: item.noun === "project" ? item.project.title : item.post.title,
    project: item.noun === "project" ? await projectPageData(context, item.project) : null,
    post: item.noun === "post" ? await postPageData(context, item.post) : null,
  });
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  unlistedMetadata(loaderData?.state === "open" ? `${loaderData.title} – Preview` : "Preview");

export default function Preview({ loaderData }: Route.ComponentProps) {
  const { name } = useSite();
  if (loaderData.state === "busy") {
    return <LinkUnavailable title="Too many attempts" text="Please try again in a few minutes." />;
  }
  if (loaderData.state !== "open") {
    return (
      <LinkUnavailable
        title="This link is no longer available"
        text={
          <>
            It may be incomplete, expired or revoked. Ask <bdi>{name}</bdi> for a new one.
          </>
        }
      />
    );
  }
  const { token, validUntil, project, post } = loaderData;
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
      <PreviewViewRecorder token={token} />
      <Suspense fallback={<Reload />}>
        {project && <ProjectView {...project} />}
        {post && <PostView {...post} isPreview />}
      </Suspense>
    </PreviewFrame>
  );
}

/** Without its code, a preview that was rendered by the server is lost when it is rendered again. */
function Reload() {
  return (
    <p className="column">
      <button type="button" className="pill" onClick={() => location.reload()}>
        Reload the preview
      </button>
    </p>
  );
}

/** Not the public error page, which loads analytics. */
export function ErrorBoundary() {
  return (
    <LinkUnavailable
      title="Something went wrong"
      text="Couldn't load the preview. Please try again."
    />
  );
}

type LinkUnavailableProps = { title: string; text: ReactNode };

/** Does not reveal whether the link was ever valid. */
function LinkUnavailable({ title, text }: LinkUnavailableProps) {
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

/** The server counts one per session. Time is only reported once the opening was. */
function PreviewViewRecorder({ token }: { token: string }) {
  useEffect(() => {
    if (hasOptedOut()) return;
    const report = (content: { seconds?: number } = {}) =>
      sendBeacon("/api/preview-views", { token, ...content });
    let isOpened = false;
    const stopWaiting = afterVisible(true, () => {
      isOpened = true;
      report();
    });
    const visibleTime = measureVisibleTime(true, (seconds) => {
      if (isOpened) report({ seconds });
    });
    return () => {
      stopWaiting();
      visibleTime.stop();
    };
  }, [token]);
  return null;
}
