import { ArrowUpRight, Pencil } from "lucide-react";
import { Link } from "react-router";
import { Thumbnail } from "../../kit/thumbnail.tsx";
import { DuplicateButton } from "../../lists/duplicate-button.tsx";
import { SelectBox } from "../../lists/select-box.tsx";
import type { Selection } from "../../lists/use-selection.ts";
import type { Route } from "../+types/projects";
import { ArchiveDeleteButtons } from "../changes/archive-delete-buttons.tsx";
import { FeaturedToggle, PreviewToggle, VisibilityToggle } from "../changes/toggles.tsx";
import { detailPath, duplicatePath, editPath } from "../paths.ts";
import { StateBadge } from "../state-badge.tsx";
import { SeoMeter } from "./seo-meter.tsx";

export type ListedProject = Route.ComponentProps["loaderData"]["projects"][number];

type ProjectRowProps = { project: ListedProject; selection: Selection };

/** CSS stretches the title's link over the whole row, and hides one of the two clients. */
export function ProjectRow({ project, selection }: ProjectRowProps) {
  const { id, title, client, year, seo, seoTone, state } = project;
  const isSelected = selection.has(id);
  return (
    <tr data-row={id} data-selected={isSelected || undefined}>
      <td className="row-select needs-scripts">
        <SelectBox id={id} name={title} selection={selection} />
      </td>
      <th scope="row" className="row-title">
        <TitleCell project={project} />
      </th>
      <td className="row-client">
        <span dir="auto" className="cell-few-lines">
          {client}
        </span>
      </td>
      <td className="row-year">{year}</td>
      <td>
        <SeoMeter percent={seo} tone={seoTone} />
      </td>
      <td>
        <PreviewToggle project={project} />
      </td>
      <td>
        <StateBadge state={state} />
      </td>
      <td className="row-star">
        <FeaturedToggle project={project} />
      </td>
      <td className="row-actions">
        <RowActions project={project} />
      </td>
    </tr>
  );
}

function TitleCell({ project }: { project: ListedProject }) {
  const { id, title, slug, path, picture, client, state, archiveReason } = project;
  return (
    <div className="project-cell row">
      <Thumbnail
        picture={picture}
        alt=""
        width="3.5rem"
        cropRatio={4 / 3}
        className="project-thumb flex-none"
      />
      <div>
        <strong className="cell-main">
          <Link to={detailPath(id)} className="row-link" data-row-link>
            <span dir="auto" className="cell-few-lines">
              {title}
            </span>
          </Link>
        </strong>
        <p className="cell-sub">
          {path ? (
            <a href={path} target="_blank" rel="noopener" className="cell-link">
              {slug ? `/${slug}` : "No slug"}
              <ArrowUpRight
                size={14}
                role="img"
                aria-label="(opens in a new tab)"
                className="cell-arrow flex-none"
              />
            </a>
          ) : slug ? (
            `/${slug}`
          ) : (
            "No slug"
          )}
        </p>
        <p dir="auto" className="cell-sub card-client">
          {client}
        </p>
        {state === "Archived" && archiveReason && (
          <p className="cell-sub cell-few-lines">
            Archived: <bdi>{archiveReason}</bdi>
          </p>
        )}
      </div>
    </div>
  );
}

function RowActions({ project }: { project: ListedProject }) {
  const { id, title } = project;
  return (
    <div className="row-tools">
      <VisibilityToggle project={project} />
      <Link to={editPath(id)} className="icon-button" aria-label={`Edit ${title}`} title="Edit">
        <Pencil aria-hidden="true" size={17} />
      </Link>
      <DuplicateButton
        title={title}
        path={duplicatePath(id)}
        noun="project"
        className="icon-button"
      />
      <ArchiveDeleteButtons project={project} />
    </div>
  );
}
