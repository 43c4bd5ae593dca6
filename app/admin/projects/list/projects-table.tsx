import { ArrowDown, ArrowUp } from "lucide-react";
import { useEffect, useRef } from "react";
import { Link } from "react-router";
import type { ProjectOrder } from "#domain/projects/state.ts";
import { useNextRowFocus } from "../../kit/use-next-row-focus.ts";
import type { ListedProject } from "./listed-project.ts";
import { ProjectRow } from "./project-row.tsx";
import { useRowKeys } from "./use-row-keys.ts";
import type { Selection } from "./use-selection.ts";

type ProjectsTableProps = {
  projects: readonly ListedProject[];
  order: ProjectOrder;
  sortedBy: (order: ProjectOrder) => string;
  selection: Selection;
  onHelp: () => void;
};

type Direction = "ascending" | "descending";
type Column = { name: string; ways: [first: Way, second: Way] };
type Way = { by: ProjectOrder; direction: Direction };

const up = (by: ProjectOrder): Way => ({ by, direction: "ascending" });
const down = (by: ProjectOrder): Way => ({ by, direction: "descending" });

/** spec: admin-area §2: title (with /slug), client, year, SEO status, preview, status, featured. */
const COLUMNS: Column[] = [
  { name: "Title", ways: [up("title"), down("title-down")] },
  { name: "Client", ways: [up("client"), down("client-down")] },
  { name: "Year", ways: [down("year"), up("year-up")] },
  { name: "SEO", ways: [up("seo"), down("seo-down")] },
  { name: "Preview", ways: [down("preview"), up("preview-up")] },
  { name: "Status", ways: [up("status"), down("status-down")] },
  { name: "Featured", ways: [down("featured"), up("featured-up")] },
];

export function ProjectsTable(props: ProjectsTableProps) {
  const { projects, order, sortedBy, selection, onHelp } = props;
  const table = useRef<HTMLTableElement>(null);
  useRowKeys({ table, onSelect: selection.toggle, onClear: selection.clear, onHelp });
  useNextRowFocus(projects, "input[type=search]");
  return (
    <div className="data-table-frame" data-cards>
      <table ref={table} className="data-table projects-table">
        <thead data-keeps-focus="">
          <tr>
            <th scope="col" className="row-select needs-scripts">
              <SelectAll selection={selection} count={projects.length} />
            </th>
            {COLUMNS.map((column) => (
              <SortedHead key={column.name} column={column} order={order} sortedBy={sortedBy} />
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

type SortedHeadProps = Pick<ProjectsTableProps, "order" | "sortedBy"> & { column: Column };

/** Sorts by its column, then the other way round; once more, and the newest stand first again. */
function SortedHead({ column: { name, ways }, order, sortedBy }: SortedHeadProps) {
  const at = ways.findIndex((way) => way.by === order);
  const direction = ways[at]?.direction;
  const next = ways[at + 1]?.by ?? "newest";
  const Arrow = direction && SIGNS[direction];
  return (
    <th scope="col" aria-sort={direction}>
      <Link to={sortedBy(next)} preventScrollReset replace>
        {name} {Arrow && <Arrow aria-hidden="true" />}
      </Link>
    </th>
  );
}

const SIGNS = { ascending: ArrowUp, descending: ArrowDown };
