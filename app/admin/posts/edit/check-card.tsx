import { Link2, ListChecks, Mail } from "lucide-react";
import { useEffect, useEffectEvent, useState } from "react";
import type { PostCheck, PostFinding } from "#domain/posts/finding.ts";
import { pluralize } from "#domain/site/formats.ts";
import { ApiError, errorText, fetchJson, problemDetail } from "../../../ui/fetch-json.ts";
import { Badge } from "../../kit/badge.tsx";
import { BusyButton } from "../../kit/busy-button.tsx";
import { Pane } from "../../kit/pane.tsx";
import { pollWhileVisible } from "../../kit/use-polling.ts";
import { MailPreviewDialog } from "./mail-preview-dialog.tsx";
import { useTaskQueue } from "./task-queue.ts";

/** While the links are checked. */
const POLL_EVERY_MS = 2_000;
/** Checks run one after the other: a reply that never comes would hold up all others. */
const REPLY_TIMEOUT_MS = 30_000;

type CheckCardProps = {
  postId: string;
  /** Resolves to whether what is checked is what the editor shows. */
  saveDraft: () => Promise<boolean>;
  /** Leads to the field or, with a quote or link, to its place in the text. */
  onShow: (finding: PostFinding) => void;
};

type State = { check: PostCheck | null; isBusy: boolean; problem: string };

const FAILED = "Couldn't check the post. Check your connection.";
const SAVE_FIRST = "Save the post first. The check and the email use its saved text.";

/** A look at the post before it is published. Nothing it finds prevents that. */
export function CheckCard({ postId, saveDraft, onShow }: CheckCardProps) {
  const [state, setState] = useState<State>({ check: null, isBusy: false, problem: "" });
  const { check, isBusy, problem } = state;
  const change = (changes: Partial<State>) => setState((before) => ({ ...before, ...changes }));
  const queue = useTaskQueue();
  const [isShowingMail, setShowingMail] = useState(false);
  // One after the other, so that no reply replaces a newer one.
  const read = (prepare?: () => Promise<boolean>) =>
    queue.add(async () => {
      change({ isBusy: true, problem: "" });
      try {
        if (prepare && !(await prepare())) return change({ isBusy: false, problem: SAVE_FIRST });
        const address = `/api/posts/${postId}/check`;
        const signal = AbortSignal.timeout(REPLY_TIMEOUT_MS);
        const found = await fetchJson<PostCheck>(address, { cache: "no-store", signal });
        change({ check: found, isBusy: false });
      } catch (error) {
        change({ isBusy: false, problem: errorText(error, FAILED) });
      }
    });
  const checkLinks = () =>
    read(async () => {
      if (!(await saveDraft())) return false;
      const signal = AbortSignal.timeout(REPLY_TIMEOUT_MS);
      const response = await fetch(`/api/posts/${postId}/link-check`, { method: "POST", signal });
      if (!response.ok) throw new ApiError(problemDetail(await response.text()));
      return true;
    });
  const previewMail = async () => {
    const isSaved = await saveDraft();
    change({ problem: isSaved ? "" : SAVE_FIRST });
    setShowingMail(isSaved);
  };
  const isRunning = check?.links.isRunning ?? false;
  const isChecking = isBusy && !isRunning;
  const poll = useEffectEvent(() => read());
  useEffect(() => {
    if (isRunning) return pollWhileVisible(() => poll(), POLL_EVERY_MS);
  }, [isRunning]);
  return (
    <Pane title="Before publishing" className="form">
      <div className="cluster">
        <BusyButton className="pill" isBusy={isChecking} onClick={() => void read(saveDraft)}>
          <ListChecks aria-hidden="true" /> {isChecking ? "Checking..." : "Check this post"}
        </BusyButton>
        <button type="button" className="pill" onClick={() => void previewMail()}>
          <Mail aria-hidden="true" /> Preview email
        </button>
      </div>
      <div role="status">
        {problem && <p>{problem}</p>}
        {!problem && check?.findings.length === 0 && <p>Nothing to improve.</p>}
        {!problem && check && check.findings.length > 0 && (
          <Findings findings={check.findings} onShow={onShow} />
        )}
      </div>
      {check && <ExternalLinks links={check.links} onCheck={() => void checkLinks()} />}
      {isShowingMail && <MailPreviewDialog postId={postId} onClose={() => setShowingMail(false)} />}
    </Pane>
  );
}

type FindingsProps = { findings: readonly PostFinding[]; onShow: (finding: PostFinding) => void };

function Findings({ findings, onShow }: FindingsProps) {
  return (
    <ul className="post-findings stack">
      {findings.map((finding) => (
        <li key={`${finding.message} ${finding.quote}`}>
          <Badge tone={finding.level === "problem" ? "alarm" : "quiet"}>
            {finding.level === "problem" ? "Problem" : "Hint"}
          </Badge>
          <div>
            {finding.message}
            {finding.quote && <q dir="auto">{finding.quote}</q>}
          </div>
          <button type="button" className="plain-button" onClick={() => onShow(finding)}>
            Show
          </button>
        </li>
      ))}
    </ul>
  );
}

type ExternalLinksProps = { links: PostCheck["links"]; onCheck: () => void };

/** Checked on request only: the other sites see it. */
function ExternalLinks({ links, onCheck }: ExternalLinksProps) {
  const { count, unchecked, checkedOn, isRunning } = links;
  if (count === 0) return null;
  const subject = pluralize(count, "link to another site", "links to other sites");
  return (
    <div className="stack gap-s">
      <p role="status">
        {isRunning
          ? `Checking ${subject}...`
          : `${subject}, ${checkedOn ? `checked ${checkedOn}` : "not checked yet"}`}
        {!isRunning && checkedOn && unchecked > 0 && `; ${unchecked} new`}
      </p>
      <BusyButton className="pill" isBusy={isRunning} onClick={onCheck}>
        <Link2 aria-hidden="true" /> Check external links
      </BusyButton>
      <p className="pane-note">
        Requests each linked page once. The other sites see this server's address.
      </p>
    </div>
  );
}
