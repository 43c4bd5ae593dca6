import { Star } from "lucide-react";
import { memo } from "react";
import { useViewTransitionState } from "react-router";
import {
  CARD_CATEGORIES_SHOWN,
  type ProjectCard as Card,
  projectPath,
} from "#domain/projects/project.ts";
import { Chips } from "../../ui/chips.tsx";
import { PageLink } from "../../ui/page-link.tsx";
import { Picture, type PictureWidths } from "../../ui/picture.tsx";

const WIDTHS: PictureWidths = [
  { from: "80rem", width: "18.5rem" },
  { from: "64rem", width: "22vw" },
  { from: "40rem", width: "45vw" },
  "92vw",
];

type ProjectCardProps = { project: Card; isFirst: boolean };

/** A project in a grid. spec: public-site §2, "Project grid" */
export const ProjectCard = memo(function ProjectCard(props: ProjectCardProps) {
  const { project, isFirst } = props;
  const path = projectPath(project);
  const isTravelling = useViewTransitionState(path);
  const shape = `aspect-4/3 rounded-m ${isTravelling ? "travels" : ""}`;
  const placeholder = <EmojiPlaceholder shape={shape} kind={project.fileKind} />;
  return (
    <li className="card project-card">
      {project.picture ? (
        <Picture
          picture={project.picture}
          alt={project.altText}
          widths={WIDTHS}
          cutTo={4 / 3}
          fetched={isFirst || isTravelling ? "with the page" : "when near"}
          className={shape}
          fallback={placeholder}
        />
      ) : (
        placeholder
      )}
      <h3 dir="auto">
        <PageLink to={path} className="card-link">
          <span>{project.title}</span>
        </PageLink>
        {project.isFeatured && <Star role="img" aria-label="Featured" />}
      </h3>
      <p className="byline figures">
        <bdi>{project.client}</bdi>
        {`\u00a0·\u00a0${project.year}`}
      </p>
      <p dir="auto" className="summary line-clamp-2">
        {project.summary || "No description available."}
      </p>
      <Chips
        label="Categories"
        items={project.categories}
        shown={CARD_CATEGORIES_SHOWN}
        more={(hidden) => `+${hidden} more`}
      />
    </li>
  );
});

const SIGNS = { image: "✏️", video: "🎬", pdf: "📄" } as const;

function EmojiPlaceholder({ shape, kind = "image" }: { shape: string; kind?: Card["fileKind"] }) {
  return (
    <div aria-hidden="true" className={`emoji-placeholder ${shape}`}>
      {SIGNS[kind]}
    </div>
  );
}
