import { PlugZap } from "lucide-react";
import { Link, useFetcher } from "react-router";
import { NewTabLink } from "../../../ui/new-tab-link.tsx";
import { Badge, type Tone } from "../../kit/badge.tsx";
import { BusyButton } from "../../kit/busy-button.tsx";
import { Pane } from "../../kit/pane.tsx";
import { SYSTEM_PATH } from "../../site/paths.ts";

type Problem = { message: string; needsSetUp: boolean };

export type ConnectionTest = { status: "connected" } | { status: "failed"; problem: Problem };

/** spec: admin-area §2, "Connection panel" */
const STATES = {
  untested: { text: "Not tested", tone: "quiet" },
  testing: { text: "Testing...", tone: "waiting" },
  connected: { text: "Connected", tone: "good" },
  failed: { text: "Failed", tone: "alarm" },
} satisfies Record<string, { text: string; tone: Tone }>;

/** @param problem why the figures could not be read */
export function ConnectionPane({ problem }: { problem: Problem | null }) {
  const { Form, data: test, state } = useFetcher<ConnectionTest>();
  const isBusy = state === "submitting";
  const { text, tone } = STATES[isBusy ? "testing" : (test?.status ?? "untested")];
  const failure = test?.status === "failed" ? test.problem : null;
  const shown = test?.status === "connected" ? null : (failure ?? problem);
  return (
    <Pane
      title="Connection"
      className="google-connection"
      aside={
        <span role="status">
          <Badge tone={tone}>{text}</Badge>
        </span>
      }
    >
      <div className="cluster">
        <Form method="post">
          <BusyButton type="submit" className="pill pill-small" isBusy={isBusy}>
            <PlugZap aria-hidden="true" />
            Test Connection
          </BusyButton>
        </Form>
        <p className="pane-note">Requests the page views of the last seven days.</p>
      </div>
      {failure && (
        <p role="alert" className="form-alert break-words" dir="auto">
          {failure.message}
        </p>
      )}
      {shown?.needsSetUp && <SetUpHelp />}
    </Pane>
  );
}

function SetUpHelp() {
  return (
    <div className="google-help">
      <h3 className="small strong">Configuration needed</h3>
      <ol className="stack">
        <li>
          In Google Cloud, create a service account with a key in JSON, and{" "}
          <NewTabLink href="https://console.cloud.google.com/apis/library/analyticsdata.googleapis.com">
            enable the Google Analytics Data API
          </NewTabLink>
          .
        </li>
        <li>
          In Google Analytics, add the service account's address as a viewer under{" "}
          <NewTabLink href="https://analytics.google.com/analytics/web/#/admin">
            property access management
          </NewTabLink>
          .
        </li>
        <li>
          Set <code>GA_PROPERTY_ID</code> to the property's number and <code>GA_CREDENTIALS</code>{" "}
          to the path of the key's file, then restart Vitrine.
        </li>
        <li>
          The log has the cause of every failed request, in lines with “Google Analytics”.{" "}
          <Link to={SYSTEM_PATH}>System</Link> shows how this server runs.
        </li>
      </ol>
    </div>
  );
}
