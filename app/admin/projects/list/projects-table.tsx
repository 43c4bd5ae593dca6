import { ArrowDown, ArrowUp } from "lucide-react";
import { useEffect, useRef } from "react";
import { Link, useNavigate } from "react-router";
import type { ProjectOrder } from "#domain/projects/state.ts";
import { useRowShortcuts } from "../../lists/row-shortcuts.tsx";
import type { Selection } from "../../lists/use-selection.ts";
import { editPath } from "../paths.ts";
import { type ListedProject, ProjectRow } from "./project-row.tsx";

type ProjectsTableProps = {
  projects: readonly ListedProject[];
  order: ProjectOrder;
  sortPath: (order: ProjectOrder) => string;
  selection: Selection;
  onHelp: () => void;
};

type Direction = "ascending" | "descending";
type Column = { name: string; sorts: [first: Sort, second: Sort] };
type Sort = { by: ProjectOrder; direction: Direction };

const ascending = (by: ProjectOrder): Sort => ({ by, direction: "ascending" });
const descending = (by: ProjectOrder): Sort => ({ by, direction: "descending" });

/** spec: admin-area §2: title (with /slug), client, year, SEO status, preview, status, featured. */
const COLUMNS: Column[] = [
  { name: "Title", sorts: [ascending("title"), descending("title-down")] },
  { name: "Client", sorts: [ascending("client"), descending("client-down")] },
  { name: "Year", sorts: [descending("year"), ascending("year-up")] },
  { name: "SEO", sorts: [ascending("seo"), descending("seo-down")] },
  { name: "Preview", sorts: [descending("preview"), ascending("preview-up")] },
  { name: "Status", sorts: [ascending("status"), descending("status-down")] },
  { name: "Featured", sorts: [descending("featured"), ascending("featured-up")] },
];

export function ProjectsTable(props: ProjectsTableProps) {
  const { projects, order, sortPath, selection, onHelp } = props;
  const table = useRef<HTMLTableElement>(null);
  const navigate = useNavigate();
  useRowShortcuts({
    table,
    onSelect: selection.toggle,
    onClear: selection.clear,
    actions: { e: (id) => navigate(editPath(id)) },
    onHelp,
  });
  return (
    <div className="data-table-frame" data-cards>
      <table ref={table} className="data-table projects-table">
        <thead data-keeps-focus="">
          <tr>
            <th scope="col" className="row-select needs-scripts">
              <SelectAll selection={selection} count={projects.length} />
            </th>
            {COLUMNS.map((column) => (
              <SortableHeader key={column.name} column={column} order={order} sortPath={sortPath} />
            ))}
            <th scope="col" className="head-actions">
              Actions
            </th>
          </tr>
        </thead>
        <tbody>
          {projects.map((project) => (
            <ProjectRow key={project.id} project={project} selection={selection} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function SelectAll({ selection, count }: { selection: Selection; count: number }) {
  const box = useRef<HTMLInputElement>(null);
  const chosen = selection.ids.length;
  useEffect(() => {
    if (box.current) box.current.indeterminate = chosen > 0 && chosen < count;
  }, [chosen, count]);
  return (
    <label>
      <input
        ref={box}
        type="checkbox"
        aria-label="Select all on this page"
        checked={chosen === count}
        onChange={selection.toggleAll}
      />
    </label>
  );
}

type SortableHeaderProps = Pick<ProjectsTableProps, "order" | "sortPath"> & { column: Column };

/** Cycles through the column's two directions and back to newest first. */
function SortableHeader({ column: { name, sorts }, order, sortPath }: SortableHeaderProps) {
  const index = sorts.findIndex(({ by }) => by === order);
  const direction = sorts[index]?.direction;
  const next = sorts[index + 1]?.by ?? "newest";
  const Arrow = direction && ARROWS[direction];
  return (
    <th scope="col" aria-sort={direction}>
      <Link to={sortPath(next)} preventScrollReset replace>
        {name} {Arrow && <Arrow aria-hidden="true" />}
      </Link>
    </th>
  );
}

const ARROWS = { ascending: ArrowUp, descending: ArrowDown };
