import { postPath, type SuggestedPost } from "#domain/posts/post.ts";
import { PageLink } from "../../ui/page-link.tsx";
import type { PictureWidths } from "../../ui/picture.tsx";
import { PostPicture } from "./post-picture.tsx";
import { viewsText } from "./views-text.ts";

const WIDTHS: PictureWidths = [
  { from: "80rem", width: "18.5rem" },
  { from: "64rem", width: "22vw" },
  { from: "40rem", width: "45vw" },
  "92vw",
];

type SuggestedArticlesProps = { posts: (SuggestedPost & { publishedOn: string })[] };

/** spec: public-site §2, "Suggested Articles card" */
export function SuggestedArticles({ posts }: SuggestedArticlesProps) {
  if (posts.length === 0) return null;
  return (
    <section aria-label="Suggested Articles" className="no-print around-post">
      <div className="section-head">
        <h2 className="display">Suggested Articles</h2>
      </div>
      <ul className="suggested">
        {posts.map((post) => (
          <li key={post.id} className="card">
            <PostPicture post={post} shape="ratio-16-9" cropRatio={16 / 9} widths={WIDTHS} />
            <h3 dir="auto">
              <PageLink to={postPath(post)} className="card-link">
                <span>{post.title}</span>
              </PageLink>
            </h3>
            <p className="figures">
              {post.publishedOn} ·{" "}
              <time dateTime={`PT${post.readingMinutes}M`}>{`${post.readingMinutes}m`}</time> ·{" "}
              {viewsText(post.viewCount)}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
