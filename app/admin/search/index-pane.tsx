import { RotateCw } from "lucide-react";
import { useFetcher } from "react-router";
import { pluralize } from "#domain/overview/overview.ts";
import { showToast } from "../../ui/toast.ts";
import { useReply } from "../forms/use-reply.ts";
import { Badge } from "../kit/badge.tsx";
import { FactsPane } from "../kit/description-list.tsx";
import { Pane } from "../kit/pane.tsx";

export type RebuildReply = { status: "started" | "failed" };

type IndexPaneProps = {
  passages: number;
  items: Record<"project" | "post" | "about" | "resume" | "file", number>;
  /** Changed items that are not indexed again yet. */
  waiting: number;
  /** Null before anything was indexed. */
  updatedOn: string | null;
};

export function IndexPane({ passages, items, waiting, updatedOn }: IndexPaneProps) {
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
          Projects: grouped(items.project),
          Posts: grouped(items.post),
          "About page": items.about > 0 ? "Indexed" : "No text",
          Resume: items.resume > 0 ? "Indexed" : "No text",
          "Project files": grouped(items.file),
          Passages: grouped(passages),
          "Pending changes": grouped(waiting),
          "Last update": updatedOn ?? "Never",
        }}
      />
      <Pane title="Rebuild">
        <p className="pane-note">
          Search and answers read this index, which follows every change within seconds. Rebuild it
          only if search misses something. Search works meanwhile, and files that could not be read
          are tried again.
        </p>
        <div className="cluster rebuild-index">
          <RebuildButton isUpdating={isWaiting} />
          <p role="status" className="pane-note tabular">
            {isWaiting && `${pluralize(waiting, "item", "items")} left to index`}
          </p>
        </div>
      </Pane>
    </>
  );
}

function RebuildButton({ isUpdating }: { isUpdating: boolean }) {
  const { Form, data: reply, state } = useFetcher<RebuildReply>();
  useReply(reply, ({ status }) => {
    if (status === "failed") showToast("error", "Failed to rebuild the index. Please try again.");
  });
  const isBusy = isUpdating || state !== "idle";
  return (
    <Form method="post">
      <button
        type="submit"
        className="pill pill-small refresh-button"
        aria-disabled={isBusy}
        onClick={(event) => {
          if (isBusy) event.preventDefault();
        }}
      >
        <RotateCw aria-hidden="true" data-busy={isBusy} />
        {isBusy ? "Updating..." : "Rebuild index"}
      </button>
    </Form>
  );
}

const grouped = (count: number) => count.toLocaleString("en-US");
