import { FolderOpen } from "lucide-react";
import {
  PROJECT_FILTERS,
  PROJECT_ORDERS,
  type ProjectFilter,
  type ProjectOrder,
} from "#domain/projects/state.ts";
import { Blank } from "../kit/blank.tsx";
import { Choice } from "../kit/choice.tsx";
import { ListSearch } from "../kit/list-search.tsx";
import { TabLinks } from "../kit/tab-links.tsx";
import { TurnPages } from "../kit/turn-pages.tsx";
import { pathWith } from "./path-with.ts";
import { type ListedProject, ProjectsTable } from "./projects-table.tsx";

type ProjectList = {
  filter: ProjectFilter;
  search: string;
  order: ProjectOrder;
  counters: Record<ProjectFilter, number>;
  total: number;
  page: number;
  pageSize: number;
  projects: ListedProject[];
};

const FILTERS: readonly ProjectFilter[] = ["all", "visible", "hidden", "archived"];

/** spec: admin-area §2, "Projects management" */
export function ProjectsView({ list }: { list: ProjectList }) {
  const { filter, search, order, counters, total, page, pageSize, projects } = list;
  const chosen = { q: search, show: filter === "all" ? "" : filter, sort: orderIn(order) };
  const tabs = FILTERS.map((name) => ({
    label: PROJECT_FILTERS[name],
    to: pathWith({ ...chosen, show: name === "all" ? "" : name }),
    count: counters[name],
    isCurrent: name === filter,
  }));
  return (
    <div className="screen">
      <div className="list-tools">
        <ListSearch label="Search projects" value={search} kept={{ show: chosen.show }}>
          <div className="projects-order">
            <Choice label="Order" name="sort" value={order} options={PROJECT_ORDERS} />
          </div>
        </ListSearch>
        <TabLinks label="Projects shown" tabs={tabs} />
      </div>
      {projects.length === 0 ? (
        <Blank icon={FolderOpen} title="No projects found" />
      ) : (
        <ProjectsTable
          projects={projects}
          order={order}
          sortedBy={(by) => pathWith({ ...chosen, sort: orderIn(by) })}
        />
      )}
      <TurnPages label="Pages of projects" page={page} pageSize={pageSize} total={total} />
    </div>
  );
}

function orderIn(order: ProjectOrder): string {
  return order === "newest" ? "" : order;
}
