import { ArrowUpRight, Eye, Pencil } from "lucide-react";
import { Link } from "react-router";
import { NewTabLink } from "../../../ui/new-tab-link.tsx";
import { Badge } from "../../kit/badge.tsx";
import { Thumbnail } from "../../kit/thumbnail.tsx";
import { DuplicateButton } from "../../lists/duplicate-button.tsx";
import { ArchiveDeleteButtons } from "../changes/archive-delete-buttons.tsx";
import { duplicatePath, editPath, ownerPreviewPath } from "../paths.ts";
import { StateBadge } from "../state-badge.tsx";
import type { Route } from "./+types/project-detail";

export type DetailedProject = Route.ComponentProps["loaderData"];
/** `id` is of the project file, not of the media item. */
export type DetailedFile = DetailedProject["files"][number];

export function DetailHead({ project }: { project: DetailedProject }) {
  const { state, archivedOn, archiveReason, picture: item } = project;
  return (
    <div className="detail-head">
      <Thumbnail
        picture={item?.picture ?? null}
        alt={item?.altText ?? ""}
        width="15rem"
        cropRatio={4 / 3}
        className="detail-picture flex-none"
      />
      <div className="detail-title stack shrinkable gap-m">
        <p className="muted break-words">
          <bdi>{project.client}</bdi> · {project.year} · <bdi>{project.workType}</bdi>
        </p>
        <p className="detail-states wrap gap-xs">
          <StateBadge state={state} />
          {project.isFeatured && <Badge tone="accent">Featured</Badge>}
        </p>
        {state === "Archived" && (
          <p className="muted break-words">
            Archived on {archivedOn}
            {archiveReason && (
              <>
                {": "}
                <bdi>{archiveReason}</bdi>
              </>
            )}
          </p>
        )}
        <HeadActions project={project} />
      </div>
    </div>
  );
}

function HeadActions({ project }: { project: DetailedProject }) {
  const { id, state, path } = project;
  return (
    <div className="detail-actions cluster gap-xs">
      <Link to={editPath(id)} className="pill pill-filled">
        <Pencil aria-hidden="true" /> Edit project
      </Link>
      {state !== "Visible" && (
        <a href={ownerPreviewPath(id)} className="pill">
          <Eye aria-hidden="true" /> Preview page
        </a>
      )}
      {state === "Visible" && (
        <NewTabLink href={path} className="pill arrow-out">
          View page <ArrowUpRight aria-hidden="true" />
        </NewTabLink>
      )}
      <DuplicateButton
        title={project.title}
        path={duplicatePath(project.id)}
        noun="project"
        className="pill"
      />
      <ArchiveDeleteButtons project={project} isDetailScreen />
    </div>
  );
}
