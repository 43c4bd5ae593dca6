import { Presets, SingleBar } from "cli-progress";
import { firstCodePoints } from "#domain/text/code-points.ts";
import type { Progress } from "#server/import/plan/plan.ts";
import { printable } from "../text-layout.ts";

const LINE_EVERY_MS = 5_000;

/** A bar on a terminal, otherwise (in logs) an occasional line. */
export function showProgress(
  label: string,
  stream: NodeJS.WriteStream,
): { progress: Progress; end(): void } {
  return stream.isTTY ? bar(label, stream) : lines(label, stream);
}

/** The steps of one task, one after the other. */
export function showSteps(stream: NodeJS.WriteStream): {
  progress(step: string, done: number, total: number, path: string): void;
  end(): void;
} {
  let step = "";
  let shown: ReturnType<typeof showProgress> | null = null;
  return {
    progress(next, done, total, path) {
      if (shown === null || next !== step) {
        shown?.end();
        shown = showProgress(next, stream);
        step = next;
      }
      shown.progress(done, total, path);
    },
    end: () => shown?.end(),
  };
}

function bar(label: string, stream: NodeJS.WriteStream) {
  const format = `${label} {bar} {value}/{total} {path}`;
  const shown = new SingleBar(
    { format, stream, barsize: 30, hideCursor: true, clearOnComplete: true, gracefulExit: false },
    Presets.shades_classic,
  );
  let isStarted = false;
  const progress: Progress = (done, total, path) => {
    const shortPath = firstCodePoints(printable(path), 40);
    if (!isStarted) shown.start(total, done, { path: shortPath });
    else shown.update(done, { path: shortPath });
    isStarted = true;
  };
  return { progress, end: () => shown.stop() };
}

function lines(label: string, stream: NodeJS.WriteStream) {
  let last = performance.now();
  const progress: Progress = (done, total) => {
    const now = performance.now();
    if (now - last < LINE_EVERY_MS) return;
    stream.write(`${label}: ${done} of ${total}\n`);
    last = now;
  };
  return { progress, end: () => {} };
}
