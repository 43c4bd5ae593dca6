import { ArrowDownUp, FolderOpen, Keyboard, Plus } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import {
  PROJECT_FILTERS,
  PROJECT_ORDERS,
  type ProjectFilter,
  type ProjectOrder,
} from "#domain/projects/state.ts";
import { Dialog } from "../../../ui/dialog.tsx";
import { IMPORT_PATH } from "../../import/paths.ts";
import { Blank } from "../../kit/blank.tsx";
import { Choice } from "../../kit/choice.tsx";
import { ListSearch } from "../../kit/list-search.tsx";
import { TabLinks } from "../../kit/tab-links.tsx";
import { TurnPages } from "../../kit/turn-pages.tsx";
import type { SampleState } from "../../site/sample/remove-sample-dialog.tsx";
import { SampleNotice } from "../../site/sample/sample-notice.tsx";
import { useAsAsked } from "../changes/use-as-asked.ts";
import { useOtherReplies } from "../changes/use-change.ts";
import { FEATURED_PATH, NAMES_PATH, NEW_PROJECT_PATH, PROJECTS_PATH } from "../paths.ts";
import { BulkBar } from "./bulk-bar.tsx";
import type { ListedProject } from "./listed-project.ts";
import { ProjectsTable } from "./projects-table.tsx";
import { ROW_KEYS } from "./use-row-keys.ts";
import { useSelection } from "./use-selection.ts";

type ProjectList = {
  filter: ProjectFilter;
  search: string;
  order: ProjectOrder;
  counters: Record<ProjectFilter, number>;
  total: number;
  page: number;
  pageSize: number;
  projects: ListedProject[];
  sample: SampleState | null;
};

const FILTERS: readonly ProjectFilter[] = ["all", "visible", "hidden", "archived"];

/** spec: admin-area §2, "Projects management" */
export function ProjectsView({ list }: { list: ProjectList }) {
  const { filter, search, order, counters, total, page, pageSize } = list;
  const projects = useAsAsked(list.projects);
  const chosen = { q: search, show: filter === "all" ? "" : filter, sort: orderIn(order) };
  const tabs = FILTERS.map((name) => ({
    label: PROJECT_FILTERS[name],
    to: pathWith({ ...chosen, show: name === "all" ? "" : name }),
    count: counters[name],
    isCurrent: name === filter,
  }));
  const selection = useSelection(list.projects);
  const [isHelping, setHelping] = useState(false);
  useOtherReplies();
  return (
    <div className="screen">
      <SampleNotice sample={list.sample} />
      <div className="list-tools projects-tools">
        <ListSearch
          label="Search projects"
          value={search}
          kept={{ show: chosen.show }}
          defaults={{ sort: "newest" }}
        >
          <div className="projects-order">
            <Choice label="Order" name="sort" value={order} options={PROJECT_ORDERS} />
            <ArrowDownUp aria-hidden="true" size={17} />
          </div>
        </ListSearch>
        <TabLinks label="Projects shown" tabs={tabs} />
        <div className="projects-ways">
          <button
            type="button"
            className="icon-button keys-button needs-scripts"
            aria-label="Keys of this list"
            title="Keys of this list (?)"
            onClick={() => setHelping(true)}
          >
            <Keyboard aria-hidden="true" size={19} />
          </button>
          <Link to={FEATURED_PATH} className="pill">
            Featured <span className="sr-only">projects in their order</span>
          </Link>
          <Link to={NAMES_PATH} className="pill">
            Clients <span className="sr-only">and roles</span>
          </Link>
          <Link to={IMPORT_PATH} className="pill">
            Import
          </Link>
          <Link to={NEW_PROJECT_PATH} className="pill pill-filled">
            <Plus aria-hidden="true" /> Add New Project
          </Link>
        </div>
      </div>
      {projects.length === 0 ? (
        <NoProjects isFiltered={filter !== "all" || search !== ""} />
      ) : (
        <ProjectsTable
          projects={projects}
          order={order}
          sortedBy={(by) => pathWith({ ...chosen, sort: orderIn(by) })}
          selection={selection}
          onHelp={() => setHelping(true)}
        />
      )}
      <TurnPages label="Pages of projects" page={page} pageSize={pageSize} total={total} />
      <BulkBar selection={selection} projects={projects} />
      {isHelping && <KeysDialog onClose={() => setHelping(false)} />}
    </div>
  );
}

/** spec: admin-area §2, "Empty state" */
function NoProjects({ isFiltered }: { isFiltered: boolean }) {
  return (
    <Blank icon={FolderOpen} title="No projects found">
      {isFiltered ? (
        <>
          <p>None is like what you look for.</p>
          <Link to={PROJECTS_PATH} className="pill">
            Show all projects
          </Link>
        </>
      ) : (
        <div className="projects-ways">
          <Link to={NEW_PROJECT_PATH} className="pill pill-filled">
            Create Your First Project
          </Link>
          <Link to={IMPORT_PATH} className="pill">
            Import
          </Link>
        </div>
      )}
    </Blank>
  );
}

function orderIn(order: ProjectOrder): string {
  return order === "newest" ? "" : order;
}

function KeysDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="Keys of this list" size="small" onClose={onClose}>
      <dl className="keys-list">
        {ROW_KEYS.map(([keys, what]) => (
          <div key={keys}>
            <dt>
              {keys
                .split(" ")
                .map((word) => (word === "or" ? " or " : <kbd key={word}>{word}</kbd>))}
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}

/** The list's address with what was chosen; what is empty is left out. */
function pathWith(chosen: Record<string, string>): string {
  const query = new URLSearchParams(Object.entries(chosen).filter(([, text]) => text !== ""));
  return query.size === 0 ? PROJECTS_PATH : `${PROJECTS_PATH}?${query}`;
}
