import { CalendarClock, History, Link2, Send } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import type { EditablePost } from "#domain/posts/editable-post.ts";
import type { SaveKind } from "#domain/posts/post-save.ts";
import { localTimeOf } from "#domain/posts/schedule.ts";
import { statusBadge } from "#domain/posts/status.ts";
import { shortDateTime } from "#domain/site/formats.ts";
import { Field } from "../../../ui/field.tsx";
import { isComposing } from "../../../ui/is-composing.ts";
import { NewTabLink } from "../../../ui/new-tab-link.tsx";
import { Badge } from "../../kit/badge.tsx";
import { BusyButton } from "../../kit/busy-button.tsx";
import { Pane } from "../../kit/pane.tsx";
import { useFocusFallback } from "../../kit/use-focus-fallback.ts";
import { ownerPostPreviewPath } from "../paths.ts";

type PublishCardProps = {
  post: EditablePost;
  /** In milliseconds since the epoch, when the page was loaded. */
  now: number;
  timeZone: string;
  isBusy: boolean;
  problem: string | undefined;
  isDirty: boolean;
  /** Resolves to whether the preview shows what the editor shows. */
  saveDraft: () => Promise<boolean>;
  onSave: (kind: SaveKind, scheduledFor?: string) => void;
  isNew: boolean;
  onShowRevisions: () => void;
  onShowLinks: () => void;
};

/** How often the badge is compared with the time. */
const TICK_MS = 60_000;
const SAVE_FIRST = "Save the post first. The preview shows its saved text.";

/** spec: admin-area §4, "Blog post status" */
export function PublishCard(props: PublishCardProps) {
  const { post, timeZone, isBusy, problem, isDirty, saveDraft, onSave } = props;
  const { isNew, onShowRevisions, onShowLinks } = props;
  /** The stored time when the panel was opened, which a successful change of it closes. */
  const [opened, setOpened] = useState<{ at: string | null } | null>(null);
  const now = useServerTime(props.now);
  const [isPreviewRefused, setPreviewRefused] = useState(false);
  if (isPreviewRefused && !isDirty) setPreviewRefused(false);
  const card = useRef<HTMLElement>(null);
  // The link to the post: a button could change it again by the same key.
  useFocusFallback(card, "a");
  const { status } = post.live;
  const publishedAt = dateOf(post.live.publishedAt);
  const scheduledPublishAt = dateOf(post.live.scheduledPublishAt);
  const badge = statusBadge({ status, publishedAt, scheduledPublishAt }, new Date(now), timeZone);
  const isPublished = status === "published";
  const isScheduling = !isPublished && opened?.at === post.live.scheduledPublishAt;
  if (opened && !isScheduling) setOpened(null);
  return (
    <Pane
      ref={card}
      title="Publish"
      className="publish-card"
      aside={
        <Badge tone={badge.tone}>
          {badge.state} {badge.detail}
        </Badge>
      }
    >
      {post.live.isArchived && (
        <p className="pane-note">Archived: not on the site until it is restored in the list.</p>
      )}
      {scheduledPublishAt && (
        <p className="pane-note">
          Goes live {shortDateTime(scheduledPublishAt, timeZone)} ({timeZone}).
        </p>
      )}
      <div className="post-publish-buttons">
        {!isPublished && (
          <BusyButton
            className="pill pill-filled"
            isBusy={isBusy}
            onClick={() => onSave("publish")}
          >
            <Send aria-hidden="true" /> {status === "scheduled" ? "Publish Now" : "Publish"}
          </BusyButton>
        )}
        {!isPublished && (
          <BusyButton
            className="pill"
            aria-expanded={isScheduling}
            isBusy={isBusy}
            onClick={() => setOpened(isScheduling ? null : { at: post.live.scheduledPublishAt })}
          >
            <CalendarClock aria-hidden="true" />
            {status === "scheduled" ? "Reschedule" : "Schedule"}
          </BusyButton>
        )}
        {status !== "draft" && (
          <BusyButton className="pill" isBusy={isBusy} onClick={() => onSave("unpublish")}>
            {isPublished ? "Unpublish" : "Back to draft"}
          </BusyButton>
        )}
      </div>
      {isScheduling && (
        <SchedulePanel
          scheduledFor={scheduledPublishAt ? localTimeOf(scheduledPublishAt, timeZone) : ""}
          timeZone={timeZone}
          isBusy={isBusy}
          problem={problem}
          onSave={onSave}
        />
      )}
      {!isNew && (
        <div className="post-publish-buttons">
          <NewTabLink
            href={ownerPostPreviewPath(post.id)}
            className="pill arrow-out"
            onClick={(event) => {
              if (!isDirty) return;
              event.preventDefault();
              void openAfter(saveDraft(), ownerPostPreviewPath(post.id)).then((isOpen) =>
                setPreviewRefused(!isOpen),
              );
            }}
          >
            {isPublished && !post.draftSavedAt && !isDirty ? "View page" : "Preview"}
          </NewTabLink>
          <button type="button" className="pill" onClick={onShowLinks}>
            <Link2 aria-hidden="true" /> Preview links
          </button>
          <button type="button" className="pill" onClick={onShowRevisions}>
            <History aria-hidden="true" /> Earlier versions
          </button>
        </div>
      )}
      <div role="status">{isPreviewRefused && <p className="pane-note">{SAVE_FIRST}</p>}</div>
    </Pane>
  );
}

/** By the server's clock, since the browser's may be wrong. */
function useServerTime(loadedAt: number): number {
  const [now, setNow] = useState(loadedAt);
  useEffect(() => {
    const openedAt = Date.now();
    const timer = setInterval(() => setNow(loadedAt + Date.now() - openedAt), TICK_MS);
    return () => clearInterval(timer);
  }, [loadedAt]);
  return now;
}

type SchedulePanelProps = Pick<PublishCardProps, "timeZone" | "isBusy" | "problem" | "onSave"> & {
  /** In local time; empty if it is not scheduled. */
  scheduledFor: string;
};

function SchedulePanel(props: SchedulePanelProps) {
  const { scheduledFor, timeZone, isBusy, problem, onSave } = props;
  const [time, setTime] = useState(scheduledFor);
  const isUnchanged = time === "" || time === scheduledFor;
  const schedule = () => onSave("schedule", time);
  return (
    <div className="post-schedule">
      <Field
        id="post-scheduled-for"
        name="scheduledFor"
        label={`Publish at (${timeZone})`}
        {...(problem ? { problem } : {})}
      >
        {({ name: _, ...control }) => (
          <input
            {...control}
            type="datetime-local"
            value={time}
            // Not a field of the post, so it does not change the form.
            onInput={(event) => event.stopPropagation()}
            onChange={({ currentTarget }) => setTime(currentTarget.value)}
            onKeyDown={(event) => {
              if (event.key !== "Enter" || isComposing(event.nativeEvent)) return;
              // Enter would save the post without the time.
              event.preventDefault();
              if (!isUnchanged && !isBusy) schedule();
            }}
          />
        )}
      </Field>
      <BusyButton className="pill" disabled={isUnchanged} isBusy={isBusy} onClick={schedule}>
        {scheduledFor ? "Change time" : "Schedule post"}
      </BusyButton>
    </div>
  );
}

/** Opens the tab at once: later, browsers would block it. Resolves to whether it was saved. */
async function openAfter(saving: Promise<boolean>, path: string): Promise<boolean> {
  const tab = open("", "_blank");
  if (tab) tab.opener = null;
  const isSaved = await saving;
  if (!isSaved) tab?.close();
  else if (tab) tab.location.href = path;
  return isSaved;
}

const dateOf = (iso: string | null) => (iso === null ? null : new Date(iso));
