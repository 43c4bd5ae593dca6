import { postPath, type SuggestedPost } from "#domain/posts/post.ts";
import { type ProjectCard, projectPath } from "#domain/projects/project.ts";
import { pluralize } from "#domain/site/formats.ts";
import { Chips } from "../../ui/chips.tsx";
import { PageLink } from "../../ui/page-link.tsx";
import { EmojiPlaceholder, Picture, type PictureWidths } from "../../ui/picture.tsx";
import { PostPicture } from "./post-picture.tsx";

const WIDTHS: PictureWidths = [
  { from: "80rem", width: "18.5rem" },
  { from: "64rem", width: "22vw" },
  { from: "40rem", width: "45vw" },
  "92vw",
];
const EMOJI = "✏️";
const SHAPE = "ratio-square round-s";

type RelatedProject = Pick<
  ProjectCard,
  "id" | "slug" | "title" | "categories" | "picture" | "altText"
> & { description: string };

/** spec: public-site §2, "Related project cards" */
export function RelatedProjects({ projects }: { projects: RelatedProject[] }) {
  if (projects.length === 0) return null;
  return (
    <section aria-label="Related Projects" className="no-print around-post">
      <div className="section-head">
        <h2 className="display">Related Projects</h2>
      </div>
      <ul className="related-projects stack">
        {projects.map((project) => (
          <li key={project.id} className="card">
            <Picture
              picture={project.picture}
              alt={project.altText}
              widths={["7rem"]}
              cropRatio={1}
              className={SHAPE}
              fallback={<EmojiPlaceholder shape={SHAPE} emoji={EMOJI} />}
            />
            <div>
              <h3 className="small strong clamp-2" dir="auto">
                <PageLink to={projectPath(project)} className="card-link" title={project.title}>
                  <span>{project.title}</span>
                </PageLink>
              </h3>
              {project.description && (
                <p className="muted" dir="auto">
                  {project.description}
                </p>
              )}
              <Chips label="Categories" items={project.categories} />
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

type SuggestedArticlesProps = { posts: (SuggestedPost & { publishedOn: string })[] };

/** spec: public-site §2, "Suggested Articles card" */
export function SuggestedArticles({ posts }: SuggestedArticlesProps) {
  if (posts.length === 0) return null;
  return (
    <section aria-label="Suggested Articles" className="no-print around-post">
      <div className="section-head">
        <h2 className="display">Suggested Articles</h2>
      </div>
      <ul className="suggested stack">
        {posts.map((post) => (
          <li key={post.id} className="card">
            <PostPicture post={post} shape="ratio-16-9" cropRatio={16 / 9} widths={WIDTHS} />
            <h3 className="strong clamp-2" dir="auto">
              <PageLink to={postPath(post)} className="card-link" title={post.title}>
                <span>{post.title}</span>
              </PageLink>
            </h3>
            <p className="tabular faint">
              {post.publishedOn} ·{" "}
              <time dateTime={`PT${post.readingMinutes}M`}>{`${post.readingMinutes}m`}</time> ·{" "}
              {pluralize(post.viewCount, "view", "views")}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
