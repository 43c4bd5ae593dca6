import { ListChecks } from "lucide-react";
import { useState } from "react";
import type { Finding } from "#domain/posts/finding.ts";
import { fetchJson } from "../../../ui/fetch-json.ts";
import { Badge } from "../../kit/badge.tsx";
import { Pane } from "../../kit/pane.tsx";

type CheckCardProps = {
  postId: string;
  /** Resolves to whether what is checked is what the editor shows. */
  saveDraft: () => Promise<boolean>;
  /** Leads to the field or, with a quote, to its place in the text. */
  onShow: (finding: Finding) => void;
};

type State = { findings: Finding[] | null; isBusy: boolean; hasFailed: boolean };

/** A look at the post before it is published. Nothing it finds prevents that. */
export function CheckCard({ postId, saveDraft, onShow }: CheckCardProps) {
  const [{ findings, isBusy, hasFailed }, setState] = useState<State>({
    findings: null,
    isBusy: false,
    hasFailed: false,
  });
  const check = async () => {
    setState({ findings, isBusy: true, hasFailed: false });
    try {
      await saveDraft();
      const address = `/api/posts/${postId}/check`;
      const found = await fetchJson<Finding[]>(address, { cache: "no-store" });
      setState({ findings: found, isBusy: false, hasFailed: false });
    } catch {
      setState({ findings, isBusy: false, hasFailed: true });
    }
  };
  return (
    <Pane title="Before publishing" className="form">
      <button type="button" className="pill" disabled={isBusy} onClick={() => void check()}>
        <ListChecks aria-hidden="true" /> {isBusy ? "Checking..." : "Check this post"}
      </button>
      <div role="status">
        {hasFailed && <p>Couldn't check the post. Check your connection.</p>}
        {findings?.length === 0 && <p>Nothing to improve.</p>}
        {findings && findings.length > 0 && (
          <ul className="post-findings">
            {findings.map((finding) => (
              <li key={`${finding.message} ${finding.quote}`}>
                <Badge tone={finding.level === "problem" ? "alarm" : "quiet"}>
                  {finding.level === "problem" ? "Problem" : "Hint"}
                </Badge>{" "}
                {finding.message}
                {finding.quote && <q dir="auto">{finding.quote}</q>}
                <button type="button" className="quiet-button" onClick={() => onShow(finding)}>
                  Show
                </button>
              </li>
            ))}
          </ul>
        )}
      </div>
    </Pane>
  );
}
