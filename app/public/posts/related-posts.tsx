import { type PostTeaser, postPath } from "#domain/posts/post.ts";
import { PageLink } from "../../ui/page-link.tsx";

export type RelatedPost = Pick<PostTeaser, "id" | "slug" | "title"> & { publishedOn: string };

/** Beside an article: others that share a category. decisions: Publishing */
export function RelatedPosts({ posts }: { posts: RelatedPost[] }) {
  if (posts.length === 0) return null;
  return (
    <aside aria-label="Related posts" className="related-posts no-print">
      <h2>Related posts</h2>
      <ul>
        {posts.map((post) => (
          <li key={post.id}>
            <PageLink to={postPath(post)} dir="auto">
              {post.title}
            </PageLink>
            <p className="figures">{post.publishedOn}</p>
          </li>
        ))}
      </ul>
    </aside>
  );
}
