import { RotateCcw, Trash2 } from "lucide-react";
import { sourceLabel } from "#domain/newsletter/sources.ts";
import { IconButton } from "../../ui/icon-button.tsx";
import { Badge } from "../kit/badge.tsx";
import { ChangeButton } from "../lists/change-button.tsx";
import { SelectBox } from "../lists/select-box.tsx";
import type { Selection } from "../lists/use-selection.ts";
import { SUBSCRIBER_CHANGES } from "./subscriber-changes.ts";

export type ListedSubscriber = {
  id: string;
  email: string;
  source: string;
  wantsPosts: boolean;
  wantsProjects: boolean;
  since: string;
  endedOn: string | null;
  /** Why mails came back. */
  reason: string | null;
};

type SubscriberRowProps = {
  subscriber: ListedSubscriber;
  canRetry: boolean;
  selection: Selection;
  dateColumn: string;
  onDelete: () => void;
};

export function SubscriberRow(props: SubscriberRowProps) {
  const { subscriber, canRetry, selection, dateColumn, onDelete } = props;
  const { id, email, source, since, endedOn, reason } = subscriber;
  return (
    <tr data-row={id} data-selected={selection.has(id) || undefined} className="subscriber-row">
      <th scope="row">
        <div className="row gap-s">
          <div className="row-select needs-scripts">
            <SelectBox id={id} name={email} selection={selection} />
          </div>
          <div className="shrinkable">
            <bdi className="cell-main">{email}</bdi>
            {reason && (
              <p dir="auto" className="cell-sub">
                {reason}
              </p>
            )}
          </div>
        </div>
      </th>
      <td>
        <Topics {...subscriber} />
      </td>
      <td data-label="Source">{sourceLabel(source)}</td>
      <td className="tabular" data-label={dateColumn}>
        {endedOn ?? since}
      </td>
      <td>
        <div className="row gap-xs subscriber-tools">
          {canRetry && (
            <ChangeButton
              changes={SUBSCRIBER_CHANGES}
              item={{ id, title: email }}
              intent="retry"
              name="Try again"
              icon={RotateCcw}
              className="pill pill-small"
            />
          )}
          <IconButton
            icon={Trash2}
            size={17}
            label={`Delete ${email}`}
            title="Delete"
            className="icon-button needs-scripts"
            data-row-link
            onClick={onDelete}
          />
        </div>
      </td>
    </tr>
  );
}

function Topics({ wantsPosts, wantsProjects }: { wantsPosts: boolean; wantsProjects: boolean }) {
  if (!wantsPosts && !wantsProjects) return <Badge tone="quiet">None</Badge>;
  return (
    <>
      {wantsPosts && <Badge tone="accent">Posts</Badge>}{" "}
      {wantsProjects && <Badge tone="accent">Projects</Badge>}
    </>
  );
}
