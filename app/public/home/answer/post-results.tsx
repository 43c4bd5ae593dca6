import { Newspaper } from "lucide-react";
import type { SmartPost } from "#domain/search/smart-response.ts";
import { PageLink } from "../../../ui/page-link.tsx";
import { Marked } from "../marked.tsx";

/** Posts that smart search found, below the projects. */
export default function PostResults({ posts }: { posts: SmartPost[] }) {
  return (
    <section aria-labelledby="found-posts-title" className="found-posts column">
      <h2 id="found-posts-title" className="display">
        From the blog
      </h2>
      <ul className="divided">
        {posts.map((post) => (
          <li key={post.id}>
            {post.thumbnail_url ? (
              <img src={post.thumbnail_url} alt="" width={96} height={64} loading="lazy" />
            ) : (
              <span aria-hidden="true" className="found-post-cover centered faint">
                <Newspaper size={20} />
              </span>
            )}
            <div className="shrinkable">
              <h3 dir="auto" className="strong">
                <PageLink to={post.path} className="card-link">
                  {post.title_match ? <Marked parts={post.title_match} /> : post.title}
                </PageLink>
              </h3>
              <p dir="auto" className="clamp-2 muted small">
                <Marked parts={post.match} />
              </p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
