import { Form } from "react-router";
import { Pane } from "../kit/pane.tsx";
import type { ShownRun } from "./run-data.ts";
import { useLookAgain } from "./use-look-again.ts";

/** What is being done at this moment. It goes on when the page is left. */
export function InProgress({ run: { state, done, total, isCancelling } }: { run: ShownRun }) {
  useLookAgain(true);
  const isWriting = state === "writing";
  const isCounted = total > 0;
  return (
    <Pane title={isWriting ? "Importing" : "Reading what was uploaded"}>
      <progress
        className="import-progress"
        data-waiting={!isCounted || undefined}
        aria-label={isWriting ? "Imported" : "Read"}
        {...(isCounted ? { max: total, value: done } : {})}
      />
      <div className="import-progress-foot">
        <p className="figures">
          {isCounted
            ? `${done.toLocaleString("en-US")} of ${total.toLocaleString("en-US")}`
            : "Just a moment"}
        </p>
        <p className="cell-sub">You may leave this page; it goes on.</p>
        <Form method="post">
          <input type="hidden" name="intent" value="stop" />
          <button type="submit" className="pill pill-small" disabled={isCancelling}>
            {isCancelling ? "Stopping..." : "Stop"}
          </button>
        </Form>
      </div>
    </Pane>
  );
}
