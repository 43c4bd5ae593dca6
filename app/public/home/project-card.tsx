import { Star } from "lucide-react";
import { memo } from "react";
import { useViewTransitionState } from "react-router";
import { CARD_CATEGORIES_SHOWN, projectPath } from "#domain/projects/project.ts";
import { isDetailLine } from "#domain/search/detail-lines.ts";
import { unmarked } from "#domain/search/marked-text.ts";
import type { FoundProject } from "#domain/search/smart-response.ts";
import { Chips } from "../../ui/chips.tsx";
import { PageLink } from "../../ui/page-link.tsx";
import { EmojiPlaceholder, Picture, type PictureWidths } from "../../ui/picture.tsx";
import { Marked } from "./marked.tsx";

const WIDTHS: PictureWidths = [
  { from: "80rem", width: "18.5rem" },
  { from: "64rem", width: "22vw" },
  { from: "40rem", width: "45vw" },
  "92vw",
];

type ProjectCardProps = { project: FoundProject; isFirst: boolean };

/** spec: public-site §2, "Project grid" */
export const ProjectCard = memo(function ProjectCard(props: ProjectCardProps) {
  const { project, isFirst } = props;
  const path = projectPath(project);
  const isTransitioning = useViewTransitionState(path);
  const { match, matchFile } = project;
  const detail = match && !matchFile && isDetailLine(unmarked(match)) ? match : null;
  const shape = `ratio-4-3 round-m ${isTransitioning ? "shared-element" : ""}`;
  return (
    <li className="card project-card">
      <Picture
        picture={project.picture}
        alt={project.altText}
        widths={WIDTHS}
        cropRatio={4 / 3}
        loading={isFirst || isTransitioning ? "eager" : "lazy"}
        className={shape}
        fallback={<EmojiPlaceholder shape={shape} emoji={EMOJI[project.fileKind ?? "image"]} />}
      />
      {/* The star stays visible where the title is cut. */}
      <h3 className="strong row baseline" dir="auto">
        <PageLink to={path} className="card-link clamp-2" title={project.title}>
          <span>{project.titleMatch ? <Marked parts={project.titleMatch} /> : project.title}</span>
        </PageLink>
        {project.isFeatured && <Star role="img" aria-label="Featured" className="flex-none" />}
      </h3>
      <p className="byline tabular clamp-2" title={`${project.client}\u00a0·\u00a0${project.year}`}>
        <bdi>{project.client}</bdi>
        {`\u00a0·\u00a0${project.year}`}
      </p>
      <p dir="auto" className="summary clamp-2">
        {match && !detail ? (
          <>
            {matchFile && (
              <span dir="ltr" className="faint">
                In <bdi>{matchFile}</bdi>:{" "}
              </span>
            )}
            <Marked parts={match} />
          </>
        ) : (
          project.summary || "No description available."
        )}
      </p>
      {detail && (
        <p dir="auto" className="matching-detail clamp-2">
          <Marked parts={detail} />
        </p>
      )}
      <Chips
        label="Categories"
        items={project.categories}
        shown={CARD_CATEGORIES_SHOWN}
        more={(hidden) => `+${hidden} more`}
      />
    </li>
  );
});

const EMOJI = { image: "✏️", video: "🎬", pdf: "📄" } as const;
