import { type ComesIn, ITEM_STATES, type ItemCounts, type ItemState } from "#domain/import/run.ts";
import { Badge, type Tone } from "../kit/badge.tsx";
import { TabLinks } from "../kit/tab-links.tsx";
import { TurnPages } from "../kit/turn-pages.tsx";
import type { ItemList, ShownItem } from "./run-data.ts";

const STATES: Record<ItemState, { text: string; tone: Tone }> = {
  new: { text: "New", tone: "good" },
  changed: { text: "Changed", tone: "accent" },
  unchanged: { text: "Unchanged", tone: "quiet" },
  conflict: { text: "Kept as edited here", tone: "waiting" },
  broken: { text: "Broken", tone: "alarm" },
};

const COMES_IN: Record<ComesIn, string> = {
  hidden: "Hidden",
  visible: "Visible",
  archived: "Archived",
  "as-here": "As shown or hidden as it is here",
  draft: "Draft",
  published: "Published",
  scheduled: "Scheduled",
};

/** The items of an import with their state, and what there is to say of each. */
export function RunItems({ list, counts }: { list: ItemList; counts: ItemCounts }) {
  const { items, show, page, pageSize, total } = list;
  const all = ITEM_STATES.reduce((sum, state) => sum + (counts[state] ?? 0), 0);
  const tabs = [
    { label: "All", to: "?", count: all, isCurrent: show === null },
    ...ITEM_STATES.filter((state) => counts[state]).map((state) => ({
      label: STATES[state].text,
      to: `?show=${state}`,
      count: counts[state] ?? 0,
      isCurrent: show === state,
    })),
  ];
  return (
    <div className="import-items">
      <TabLinks label="Items shown" tabs={tabs} />
      <ul className="import-list">
        {items.map((item) => (
          <Item key={item.position} item={item} />
        ))}
      </ul>
      <TurnPages label="Pages of items" page={page} pageSize={pageSize} total={total} />
    </div>
  );
}

function Item({ item }: { item: ShownItem }) {
  const { path, title, state, comesIn, isEditLost, notes, problems } = item;
  const isComing = state === "new" || state === "changed";
  const said = new Map(
    [...problems.map((problem) => ({ ...problem, gravity: "problem" })), ...(isComing ? notes : [])]
      // Each once: two cells may be wrong in the same way.
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
            {isComing && comesIn && ` · ${COMES_IN[comesIn]}`}
          </p>
        )}
        {isEditLost && <p className="import-wrong">What was edited here is written over.</p>}
        {said.size > 0 && (
          <ul className="import-said">
            {[...said].map(([key, note]) => (
              <li key={key} data-hint={note.gravity === "hint" || undefined}>
                {note.line !== null && <span className="figures">Line {note.line}: </span>}
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
