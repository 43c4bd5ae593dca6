import { Form } from "react-router";
import { formatNumber } from "#domain/site/formats.ts";
import { BusyButton } from "./busy-button.tsx";
import { Pane } from "./pane.tsx";
import { usePolling } from "./use-polling.ts";

type JobProgressProps = {
  title: string;
  /** Accessible name of the progress bar. */
  label: string;
  run: { done: number; total: number; isCancelling: boolean };
};

/** An import that a job reads or writes, with a button that stops it. */
export function JobProgress({
  title,
  label,
  run: { done, total, isCancelling },
}: JobProgressProps) {
  usePolling(true);
  const isCounted = total > 0;
  return (
    <Pane title={title}>
      <progress
        className="progress"
        data-waiting={!isCounted || undefined}
        aria-label={label}
        {...(isCounted ? { max: total, value: done } : {})}
      />
      <div className="job-progress-foot cluster">
        <p className="tabular">
          {isCounted ? `${formatNumber(done)} of ${formatNumber(total)}` : "Just a moment"}
        </p>
        <p className="cell-sub">You can leave this page. The import continues in the background.</p>
        <Form method="post">
          <input type="hidden" name="intent" value="stop" />
          <BusyButton type="submit" className="pill pill-small" isBusy={isCancelling}>
            {isCancelling ? "Stopping..." : "Stop"}
          </BusyButton>
        </Form>
      </div>
    </Pane>
  );
}

/** In quarters, to limit screen reader announcements. */
export function percentDone({ done, total }: { done: number; total: number }): number {
  return Math.floor((4 * done) / Math.max(1, total)) * 25;
}
