import { formatNumber, pluralize } from "#domain/site/formats.ts";
import { Badge } from "../kit/badge.tsx";
import { FactsPane } from "../kit/description-list.tsx";
import { Pane } from "../kit/pane.tsx";
import { StartJobButton } from "../kit/start-job-button.tsx";

export type EmbeddedPassages = { model: string; passages: number };

type IndexPaneProps = {
  passages: number;
  /** Null without a model for embeddings. */
  embedded: EmbeddedPassages | null;
  items: Record<"project" | "post" | "about" | "resume" | "file", number>;
  /** Changed items that are not indexed again yet. */
  waiting: number;
  /** Null before anything was indexed. */
  updatedOn: string | null;
};

export function IndexPane({ passages, embedded, items, waiting, updatedOn }: IndexPaneProps) {
  const isWaiting = waiting > 0;
  return (
    <>
      <FactsPane
        title="Search index"
        aside={
          <Badge tone={isWaiting ? "accent" : "good"}>
            {isWaiting ? "Updating" : "Up to date"}
          </Badge>
        }
        facts={{
          Projects: formatNumber(items.project),
          Posts: formatNumber(items.post),
          "About page": items.about > 0 ? "Indexed" : "No text",
          Resume: items.resume > 0 ? "Indexed" : "No text",
          "Project files": formatNumber(items.file),
          Passages: formatNumber(passages),
          "Found by meaning": embedded
            ? `${formatNumber(embedded.passages)} (${embedded.model})`
            : "No model for embeddings",
          "Pending changes": formatNumber(waiting),
          "Last update": updatedOn ?? "Never",
        }}
      />
      <Pane title="Rebuild">
        <p className="pane-note">
          Search and answers read this index, which follows every change within seconds. Rebuild it
          only if search misses something. Search works meanwhile, and files that could not be read
          or look scanned are read again.
        </p>
        <div className="cluster rebuild-index">
          <StartJobButton
            label="Rebuild index"
            runningLabel="Updating..."
            isRunning={isWaiting}
            failure="Failed to rebuild the index. Please try again."
          />
          <p role="status" className="pane-note tabular">
            {isWaiting && `${pluralize(waiting, "item", "items")} left to index`}
          </p>
        </div>
      </Pane>
    </>
  );
}
