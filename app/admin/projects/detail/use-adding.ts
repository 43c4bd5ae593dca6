import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { MediaItem } from "#domain/media/media-item.ts";
import type { FileReply } from "#domain/projects/file-changes.ts";
import { untilSignedIn } from "../../shell/session/until-signed-in.ts";
import { useUnsavedChanges } from "../../shell/unsaved/unsaved-changes.tsx";
import { pause } from "../../uploads/persist.ts";
import { sayReply, useFileChange } from "./use-file-change.ts";

/** Without an answer, though the server could be reached in between; each waits longer than the last. */
const TRIES_MAX = 4;
const FIRST_PAUSE_MS = 500;

/**
 * Adds files as they arrive: those that come while others are being added go together after them. How
 * many were added is said once, when no more are coming. What nobody answered is asked again once the
 * server can be reached: asking twice adds once, and a film would have to be sent anew.
 */
export function useAdding(projectId: string, isMoreComing: boolean): (item: MediaItem) => void {
  const waiting = useRef<string[]>([]);
  const sent = useRef<string[]>([]);
  const wasSent = useRef(false);
  const added = useRef(0);
  const tries = useRef(0);
  const leaving = useRef<AbortSignal>(undefined);
  const [isHeldUp, setHeldUp] = useState(false);
  const isHeld = useRef(false);
  useUnsavedChanges(isHeldUp);
  const hear = (reply: FileReply) => {
    if (reply.status === "failed" && tries.current < TRIES_MAX) return void sendAgain();
    tries.current = 0;
    if (reply.status === "done" && reply.intent === "add-files") added.current += reply.count;
    else sayReply(reply);
  };
  const { change, isBusy } = useFileChange(projectId, hear);

  function send(): void {
    if (waiting.current.length === 0 || isHeld.current) return;
    wasSent.current = true;
    sent.current = waiting.current.splice(0);
    void change({ intent: "add-files", mediaIds: sent.current });
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

  return (item) => {
    waiting.current.push(item.id);
    if (!isBusy && !wasSent.current) send();
  };
}

/** Says once how many came, and begins to count anew. */
function sayAdded(added: { current: number }): void {
  const count = added.current;
  added.current = 0;
  sayReply({ intent: "add-files", status: "done", count });
}
