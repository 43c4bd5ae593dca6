import { ArrowDownUp, FolderOpen, Plus } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import {
  PROJECT_FILTERS,
  PROJECT_ORDERS,
  type ProjectFilter,
  type ProjectOrder,
} from "#domain/projects/state.ts";
import { IMPORT_PATH } from "../../import/paths.ts";
import { EmptyState } from "../../kit/empty-state.tsx";
import { ListSearch } from "../../kit/list-search.tsx";
import { Pagination } from "../../kit/pagination.tsx";
import { Select } from "../../kit/select.tsx";
import { TabLinks } from "../../kit/tab-links.tsx";
import { useNextRowFocus } from "../../kit/use-next-row-focus.ts";
import { ShortcutsButton, ShortcutsDialog } from "../../lists/row-shortcuts.tsx";
import { useDetachedReplyToasts } from "../../lists/use-list-change.ts";
import { useOptimisticItems } from "../../lists/use-optimistic-items.ts";
import { useSelection } from "../../lists/use-selection.ts";
import { SampleNotice } from "../../site/sample/sample-notice.tsx";
import type { Route } from "../+types/projects";
import { PROJECT_CHANGES } from "../changes/project-changes.ts";
import { FEATURED_PATH, NAMES_PATH, NEW_PROJECT_PATH, PROJECTS_PATH } from "../paths.ts";
import { BulkProjectChanges } from "./bulk-project-changes.tsx";
import { ProjectsTable } from "./projects-table.tsx";

const FILTERS: readonly ProjectFilter[] = ["all", "visible", "hidden", "archived"];

/** spec: admin-area §2, "Projects management" */
export function ProjectsView({ list }: { list: Route.ComponentProps["loaderData"] }) {
  const { filter, search, order, counters, total, page, pageSize } = list;
  const projects = useOptimisticItems(PROJECT_CHANGES, list.projects);
  const params = { q: search, show: filter === "all" ? "" : filter, sort: sortParam(order) };
  const pathOf = (name: ProjectFilter) => pathWith({ ...params, show: name === "all" ? "" : name });
  const tabs = FILTERS.map((name) => ({
    label: PROJECT_FILTERS[name],
    to: pathOf(name),
    count: counters[name],
  }));
  const selection = useSelection(list.projects);
  const [isHelpOpen, setHelpOpen] = useState(false);
  useDetachedReplyToasts(PROJECT_CHANGES);
  useNextRowFocus(projects, "input[type=search]");
  return (
    <div className="screen">
      <SampleNotice sample={list.sample} />
      <div className="list-tools projects-tools">
        <ListSearch
          label="Search projects"
          value={search}
          preserved={{ show: params.show }}
          defaults={{ sort: "newest" }}
        >
          <div className="projects-order">
            <Select label="Order" name="sort" value={order} options={PROJECT_ORDERS} />
            <ArrowDownUp aria-hidden="true" size={17} />
          </div>
        </ListSearch>
        <TabLinks label="Filter projects" tabs={tabs} current={pathOf(filter)} />
        <div className="list-actions cluster">
          <ShortcutsButton onClick={() => setHelpOpen(true)} />
          <Link to={FEATURED_PATH} className="pill">
            Featured <span className="sr-only">projects</span>
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
          sortPath={(by) => pathWith({ ...params, sort: sortParam(by) })}
          selection={selection}
          onHelp={() => setHelpOpen(true)}
        />
      )}
      <Pagination label="Pages of projects" page={page} pageSize={pageSize} total={total} />
      <BulkProjectChanges selection={selection} projects={projects} />
      {isHelpOpen && (
        <ShortcutsDialog
          noun="project"
          actions={[["E", "Edit project"]]}
          onClose={() => setHelpOpen(false)}
        />
      )}
    </div>
  );
}

/** spec: admin-area §2, "Empty state" */
function NoProjects({ isFiltered }: { isFiltered: boolean }) {
  return (
    <EmptyState icon={FolderOpen} title="No projects found">
      {isFiltered ? (
        <>
          <p>No projects match your search.</p>
          <Link to={PROJECTS_PATH} className="pill">
            Show all projects
          </Link>
        </>
      ) : (
        <div className="cluster">
          <Link to={NEW_PROJECT_PATH} className="pill pill-filled">
            Create Your First Project
          </Link>
          <Link to={IMPORT_PATH} className="pill">
            Import
          </Link>
        </div>
      )}
    </EmptyState>
  );
}

function sortParam(order: ProjectOrder): string {
  return order === "newest" ? "" : order;
}

/** The list's path with these parameters, without the empty ones. */
function pathWith(params: Record<string, string>): string {
  const query = new URLSearchParams(Object.entries(params).filter(([, value]) => value !== ""));
  return query.size === 0 ? PROJECTS_PATH : `${PROJECTS_PATH}?${query}`;
}
