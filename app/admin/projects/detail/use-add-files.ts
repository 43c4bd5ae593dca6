import { useEffect, useRef, useState } from "react";
import type { MediaItem } from "#domain/media/media-item.ts";
import type { AddedFile, FileReply } from "#domain/projects/file-changes.ts";
import { showToast } from "../../../ui/toast.ts";
import { useSettled } from "../../forms/use-settled.ts";
import { waitForSession } from "../../shell/session/wait-for-session.ts";
import { useUnsavedChanges } from "../../shell/unsaved-changes.tsx";
import { delay } from "../../uploads/retry.ts";
import { showReplyToast, useFileChange } from "./use-file-change.ts";

/** Exponential backoff for requests without an answer. */
const ADD_RETRIES_MAX = 4;
const FIRST_DELAY_MS = 500;

/** `nth`: its position among all files chosen on this screen. */
type UploadedFile = Omit<AddedFile, "isNew"> & { nth: number };

/**
 * Adds files to a project as their uploads finish, one request at a time, in the order they were
 * chosen; one toast counts them all. A request without an answer is retried once the server can be
 * reached: adding is idempotent, while uploading a large file again would be slow.
 */
export function useAddFiles(
  projectId: string,
  isUploading: boolean,
): (item: MediaItem, nth: number) => void {
  const uploaded = useRef<UploadedFile[]>([]);
  const queue = useRef<UploadedFile[]>([]);
  const inFlight = useRef<UploadedFile[]>([]);
  const isSending = useRef(false);
  const added = useRef<UploadedFile[]>([]);
  const retries = useRef(0);
  const unmountSignal = useRef<AbortSignal>(undefined);
  const [isPaused, setPaused] = useState(false);
  const pausedRef = useRef(false);
  const onReply = (reply: FileReply) => {
    if (reply.status === "failed" && retries.current < ADD_RETRIES_MAX) return void retry();
    // The request before may have added the files although its answer was lost.
    const isRetry = retries.current > 0;
    retries.current = 0;
    if (reply.status !== "done") return showReplyToast(reply, namesOf(inFlight.current));
    const known = isRetry ? [] : (reply.known ?? []);
    added.current.push(...inFlight.current.filter(({ name }) => !known.includes(name)));
    if (known.length > 0) showToast("info", "Already in this project", "", { about: known });
    for (const { name, of } of reply.copies ?? []) showDuplicateToast(name, of);
  };
  const { change, reply, isBusy } = useFileChange(projectId, onReply);
  // Files are only queued during a request or a pause.
  useUnsavedChanges(isPaused || isBusy);

  function send(): void {
    if (queue.current.length === 0 || pausedRef.current) return;
    isSending.current = true;
    inFlight.current = queue.current.splice(0);
    void change({ intent: "add-files", files: serializeFiles(uploaded.current, inFlight.current) });
  }

  function pause(isOn: boolean): void {
    pausedRef.current = isOn;
    setPaused(isOn);
  }

  async function retry(): Promise<void> {
    const { current: signal } = unmountSignal;
    if (!signal) return;
    queue.current.unshift(...inFlight.current);
    pause(true);
    await delay(FIRST_DELAY_MS * 2 ** retries.current, signal);
    retries.current += 1;
    const isUnmounted = await waitForSession(signal).then(
      () => false,
      () => signal.aborted,
    );
    // The owner confirmed leaving with unsaved changes.
    if (isUnmounted) return;
    pause(false);
    if (!isSending.current) send();
  }

  useSettled({ isBusy, reply }, () => {
    isSending.current = false;
    send();
  });
  // Without dependencies, since a fast reply changes none of these.
  useEffect(() => {
    if (isBusy || isUploading || isSending.current || isPaused) return;
    flushAddedToast(added);
  });
  useEffect(() => {
    const controller = new AbortController();
    unmountSignal.current = controller.signal;
    return () => {
      controller.abort();
      flushAddedToast(added);
    };
  }, []);

  return (item, nth) => {
    const file = { mediaId: item.id, name: item.fileName, nth };
    uploaded.current.push(file);
    queue.current.push(file);
    if (!isBusy && !isSending.current) send();
  };
}

/** Earlier files are sent along only to position the new ones. */
const NEIGHBORS_MAX = 100;

function serializeFiles(uploaded: readonly UploadedFile[], fresh: readonly UploadedFile[]): string {
  const before = uploaded.filter((file) => !fresh.includes(file)).slice(-NEIGHBORS_MAX);
  const files = [...before, ...fresh].toSorted((one, other) => one.nth - other.nth);
  const serialized = files.map((file): AddedFile => {
    const { mediaId, name } = file;
    return { mediaId, name, isNew: fresh.includes(file) };
  });
  return JSON.stringify(serialized);
}

const namesOf = (files: readonly UploadedFile[]) =>
  files.toSorted((one, other) => one.nth - other.nth).map(({ name }) => name);

function showDuplicateToast(name: string, of: string): void {
  const text = `It has the same content as “${of}” and was added under its own name.`;
  showToast("info", "Duplicate file", text, { about: [name] });
}

function flushAddedToast(added: { current: UploadedFile[] }): void {
  const names = namesOf(added.current);
  added.current = [];
  showReplyToast({ intent: "add-files", status: "done", count: names.length }, names);
}
