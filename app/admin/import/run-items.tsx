import {
  type ImportedAs,
  ITEM_STATES,
  type ItemCounts,
  type ItemState,
} from "#domain/import/run.ts";
import { Badge, type Tone } from "../kit/badge.tsx";
import { Pagination } from "../kit/pagination.tsx";
import { TabLinks } from "../kit/tab-links.tsx";
import type { ItemList, RunItem } from "./run-data.ts";

const STATES: Record<ItemState, { text: string; tone: Tone }> = {
  new: { text: "New", tone: "good" },
  changed: { text: "Changed", tone: "accent" },
  unchanged: { text: "Unchanged", tone: "quiet" },
  conflict: { text: "Kept, edited here", tone: "waiting" },
  broken: { text: "Has errors", tone: "alarm" },
};

const IMPORTED_AS_LABELS: Record<ImportedAs, string> = {
  hidden: "Hidden",
  visible: "Visible",
  archived: "Archived",
  "as-here": "Visibility unchanged",
  draft: "Draft",
  published: "Published",
  scheduled: "Scheduled",
};

export function RunItems({ list, counts }: { list: ItemList; counts: ItemCounts }) {
  const { items, show, page, pageSize, total } = list;
  const all = ITEM_STATES.reduce((sum, state) => sum + (counts[state] ?? 0), 0);
  const pathOf = (state: ItemState | null) => (state ? `?show=${state}` : "?");
  const tabs = [
    { label: "All", to: pathOf(null), count: all },
    ...ITEM_STATES.filter((state) => counts[state]).map((state) => ({
      label: STATES[state].text,
      to: pathOf(state),
      count: counts[state] ?? 0,
    })),
  ];
  return (
    <div className="import-items stack gap-l">
      <TabLinks label="Items shown" tabs={tabs} current={pathOf(show)} />
      <ul className="import-list divided">
        {items.map((item) => (
          <Item key={item.position} item={item} />
        ))}
      </ul>
      <Pagination label="Pages of items" page={page} pageSize={pageSize} total={total} />
    </div>
  );
}

function Item({ item }: { item: RunItem }) {
  const { path, title, state, importedAs, isEditLost, notes, problems } = item;
  const isImportable = state === "new" || state === "changed";
  const messages = new Map(
    [
      ...problems.map((problem) => ({ ...problem, gravity: "problem" })),
      ...(isImportable ? notes : []),
    ]
      // Without duplicates: two cells may have the same problem.
      .map((note) => [`${note.line} ${note.text}`, note]),
  );
  return (
    <li>
      <div>
        <strong className="cell-main">
          <bdi>{title || path}</bdi>
        </strong>
        {title && (
          <p className="cell-sub">
            <bdi>{path}</bdi>
            {isImportable && importedAs && ` · ${IMPORTED_AS_LABELS[importedAs]}`}
          </p>
        )}
        {isEditLost && <p className="import-error">Changes made here are overwritten.</p>}
        {messages.size > 0 && (
          <ul className="import-messages fine break-words">
            {[...messages].map(([key, note]) => (
              <li key={key} data-hint={note.gravity === "hint" || undefined}>
                {note.line !== null && <span className="tabular">Line {note.line}: </span>}
                <bdi>{note.text}</bdi>
              </li>
            ))}
          </ul>
        )}
      </div>
      <Badge tone={STATES[state].tone}>{STATES[state].text}</Badge>
    </li>
  );
}
