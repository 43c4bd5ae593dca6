import { ArrowDown, ArrowUp, ArrowUpRight, Star } from "lucide-react";
import { Link } from "react-router";
import type { Picture as PictureFile } from "#domain/media/picture.ts";
import type { ProjectOrder, ProjectState } from "#domain/projects/state.ts";
import { Badge, type Tone } from "../kit/badge.tsx";
import { Thumbnail } from "../kit/thumbnail.tsx";

export type ListedProject = {
  id: string;
  slug: string | null;
  title: string;
  client: string;
  year: number;
  seo: number;
  seoTone: "good" | "quiet" | "alarm";
  allowsPreview: boolean;
  state: ProjectState;
  isFeatured: boolean;
  /** Null while the public cannot see it. */
  path: string | null;
  picture: PictureFile | null;
};

type ProjectsTableProps = {
  projects: readonly ListedProject[];
  order: ProjectOrder;
  sortedBy: (order: ProjectOrder) => string;
};

const STATE_TONES: Record<ProjectState, Tone> = {
  Visible: "good",
  Hidden: "waiting",
  Archived: "quiet",
};

/** spec: admin-area §2: title (with /slug), client, year, SEO status, preview, status, featured. */
export function ProjectsTable({ projects, order, sortedBy }: ProjectsTableProps) {
  const sorting = { order, sortedBy };
  return (
    <div className="data-table-frame" data-cards>
      <table className="data-table projects-table">
        <thead>
          <tr>
            <SortedHead name="Title" by="title" direction="ascending" {...sorting} />
            <th scope="col">Client</th>
            <SortedHead name="Year" by="year" direction="descending" {...sorting} />
            <th scope="col">SEO</th>
            <th scope="col">Preview</th>
            <th scope="col">Status</th>
            <th scope="col">Featured</th>
            <td className="projects-view" />
          </tr>
        </thead>
        <tbody>
          {projects.map((project) => (
            <Row key={project.id} project={project} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

type SortedHeadProps = Omit<ProjectsTableProps, "projects"> & {
  name: string;
  by: ProjectOrder;
  direction: "ascending" | "descending";
};

/** Sorts by its column; once more, and the newest stand first again. */
function SortedHead({ name, by, direction, order, sortedBy }: SortedHeadProps) {
  const isSorted = order === by;
  const Arrow = direction === "ascending" ? ArrowUp : ArrowDown;
  return (
    <th scope="col" aria-sort={isSorted ? direction : undefined}>
      <Link to={sortedBy(isSorted ? "newest" : by)} preventScrollReset replace>
        {name} {isSorted && <Arrow aria-hidden="true" />}
      </Link>
    </th>
  );
}

function Row({ project }: { project: ListedProject }) {
  const { title, slug, client, year, seo, state, path, picture } = project;
  return (
    <tr>
      <td>
        <div className="project-cell">
          <Thumbnail
            picture={picture}
            alt=""
            width="3.5rem"
            cutTo={4 / 3}
            className="project-thumb"
          />
          <div>
            <p className="cell-main">{title}</p>
            <p className="cell-sub">{slug ? `/${slug}` : "No slug"}</p>
          </div>
        </div>
      </td>
      <td>{client}</td>
      <td>{year}</td>
      <td>
        <Seo percent={seo} tone={project.seoTone} />
      </td>
      <td>
        <Badge tone={project.allowsPreview ? "good" : "quiet"}>
          {project.allowsPreview ? "Public" : "None"}
        </Badge>
      </td>
      <td>
        <Badge tone={STATE_TONES[state]}>{state}</Badge>
      </td>
      <td>
        {project.isFeatured && (
          <Star role="img" aria-label="Featured" className="project-star" size={18} />
        )}
      </td>
      <td className="projects-view">
        {path && (
          <a href={path} target="_blank" rel="noopener" className="icon-button">
            <ArrowUpRight size={18} role="img" aria-label={`View ${title} (opens in a new tab)`} />
          </a>
        )}
      </td>
    </tr>
  );
}

const SEO_PARTS = 3;

/** spec: admin-area §5, "SEO percentage" */
function Seo({ percent, tone }: { percent: number; tone: string }) {
  const filled = Math.round((percent / 100) * SEO_PARTS);
  return (
    <span className="seo" data-tone={tone}>
      <span aria-hidden="true">
        {["title", "description", "slug"].map((part, index) => (
          <i key={part} data-filled={index < filled || undefined} />
        ))}
      </span>
      {percent}%
    </span>
  );
}
