import { useFetcher } from "react-router";
import { showToast } from "../../../ui/toast.ts";
import { useReply } from "../../forms/use-reply.ts";
import { OnOffBadge } from "../../kit/badge.tsx";
import { BusyButton } from "../../kit/busy-button.tsx";
import { Pane } from "../../kit/pane.tsx";

export type ClickSettingsReply = { status: "done" | "failed" };

/** Applies at once, since it is a single switch. */
export function ClickSettings({ isCounting }: { isCounting: boolean }) {
  const { Form, data: reply, state } = useFetcher<ClickSettingsReply>();
  const isBusy = state !== "idle";
  useReply(reply, ({ status }) => {
    if (status === "done") showToast("success", "Newsletter settings saved successfully!");
    else showToast("error", "Failed to save newsletter settings. Please try again.");
  });
  return (
    <Pane id="clicks" title="Clicks" aside={<OnOffBadge isOn={isCounting} />}>
      <div className="stack gap-m">
        <p className="pane-note click-note">
          Opens are never tracked. While clicks are counted, links in new issues lead to this site
          first, which counts each recipient once per link and shows only totals. Unsubscribe links
          stay as they are. Mail scanners are left out: known ones, clicks within 10 seconds of
          delivery, and several links opened within 5 seconds.
        </p>
        <Form method="post">
          <input type="hidden" name="isCounting" value={isCounting ? "off" : "on"} />
          <BusyButton type="submit" className="pill pill-small" isBusy={isBusy}>
            {isCounting ? "Stop counting clicks" : "Count clicks on links"}
          </BusyButton>
        </Form>
      </div>
    </Pane>
  );
}
