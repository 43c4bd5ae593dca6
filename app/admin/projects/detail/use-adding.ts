import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { MediaItem } from "#domain/media/media-item.ts";
import type { AddedFile, FileReply } from "#domain/projects/file-changes.ts";
import { showToast } from "../../../ui/toast.ts";
import { untilSignedIn } from "../../shell/session/until-signed-in.ts";
import { useUnsavedChanges } from "../../shell/unsaved/unsaved-changes.tsx";
import { pause } from "../../uploads/persist.ts";
import { sayReply, useFileChange } from "./use-file-change.ts";

/** Without an answer, though the server could be reached in between; each waits longer than the last. */
const TRIES_MAX = 4;
const FIRST_PAUSE_MS = 500;

type Arrived = Omit<AddedFile, "isNew"> & { nth: number };

/**
 * Adds files as they arrive: those that come while others are being added go together after them, each
 * to where it was chosen. How many were added is said once, when no more are coming. What nobody answered is asked again once the
 * server can be reached: asking twice adds once, and a film would have to be sent anew.
 */
export function useAdding(
  projectId: string,
  isMoreComing: boolean,
): (item: MediaItem, nth: number) => void {
  const arrived = useRef<Arrived[]>([]);
  const waiting = useRef<Arrived[]>([]);
  const sent = useRef<Arrived[]>([]);
  const wasSent = useRef(false);
  const added = useRef<Arrived[]>([]);
  const tries = useRef(0);
  const leaving = useRef<AbortSignal>(undefined);
  const [isHeldUp, setHeldUp] = useState(false);
  const isHeld = useRef(false);
  useUnsavedChanges(isHeldUp);
  const hear = (reply: FileReply) => {
    if (reply.status === "failed" && tries.current < TRIES_MAX) return void sendAgain();
    // What was asked before may have been done without an answer.
    const isAskedAgain = tries.current > 0;
    tries.current = 0;
    if (reply.status !== "done") return sayReply(reply, namesOf(sent.current));
    const known = isAskedAgain ? [] : (reply.known ?? []);
    added.current.push(...sent.current.filter(({ name }) => !known.includes(name)));
    if (known.length > 0) showToast("info", "Already in this project", "", { about: known });
    for (const { name, of } of reply.copies ?? []) sayCopy(name, of);
  };
  const { change, isBusy } = useFileChange(projectId, hear);

  function send(): void {
    if (waiting.current.length === 0 || isHeld.current) return;
    wasSent.current = true;
    sent.current = waiting.current.splice(0);
    void change({ intent: "add-files", files: filesOf(arrived.current, sent.current) });
  }

  function hold(isSo: boolean): void {
    isHeld.current = isSo;
    setHeldUp(isSo);
  }

  async function sendAgain(): Promise<void> {
    const { current: signal } = leaving;
    if (!signal) return;
    waiting.current.unshift(...sent.current);
    hold(true);
    await pause(FIRST_PAUSE_MS * 2 ** tries.current, signal);
    tries.current += 1;
    // Whoever leaves has been asked before.
    const isLeft = await untilSignedIn(signal).then(
      () => false,
      () => signal.aborted,
    );
    if (isLeft) return;
    hold(false);
    if (!wasSent.current) send();
  }

  const settle = useEffectEvent(() => {
    wasSent.current = false;
    send();
  });
  useEffect(() => {
    if (!isBusy) settle();
  }, [isBusy]);
  useEffect(() => {
    if (isBusy || isMoreComing || wasSent.current || isHeldUp) return;
    sayAdded(added);
  }, [isBusy, isMoreComing, isHeldUp]);
  useEffect(() => {
    const left = new AbortController();
    leaving.current = left.signal;
    return () => {
      left.abort();
      sayAdded(added);
    };
  }, []);

  return (item, nth) => {
    const file = { mediaId: item.id, name: item.fileName, nth };
    arrived.current.push(file);
    waiting.current.push(file);
    if (!isBusy && !wasSent.current) send();
  };
}

/** How many of those that were there before tell where the new ones stand. */
const NEIGHBOURS_MAX = 100;

/** The new files among those that were chosen on this screen, in that order, as they are sent. */
function filesOf(arrived: readonly Arrived[], fresh: readonly Arrived[]): string {
  const before = arrived.filter((file) => !fresh.includes(file)).slice(-NEIGHBOURS_MAX);
  const files = [...before, ...fresh].toSorted((one, other) => one.nth - other.nth);
  const sent = files.map((file): AddedFile => {
    const { mediaId, name } = file;
    return { mediaId, name, isNew: fresh.includes(file) };
  });
  return JSON.stringify(sent);
}

const namesOf = (files: readonly Arrived[]) =>
  files.toSorted((one, other) => one.nth - other.nth).map(({ name }) => name);

function sayCopy(name: string, of: string): void {
  const text = `It has the same content as “${of}”. Added under its new name as well.`;
  showToast("info", "This file is already here", text, { about: [name] });
}

/** Says once how many came, and begins to count anew. */
function sayAdded(added: { current: Arrived[] }): void {
  const names = namesOf(added.current);
  added.current = [];
  sayReply({ intent: "add-files", status: "done", count: names.length }, names);
}
