import { type PostCard as Card, postPath } from "#domain/posts/post.ts";
import { isoDate } from "#domain/site/formats.ts";
import { Chips } from "../../ui/chips.tsx";
import { PageLink } from "../../ui/page-link.tsx";
import type { PictureWidths } from "../../ui/picture.tsx";
import { PostPicture } from "./post-picture.tsx";

/** spec: public-site §2, "Post card" */
const TAGS_SHOWN = 3;
const WIDTHS: PictureWidths = [
  { from: "80rem", width: "25rem" },
  { from: "64rem", width: "29vw" },
  { from: "40rem", width: "45vw" },
  "92vw",
];

/** `publishedOn`: formatted by the server in the site's time zone. */
type ListedPost = Card & { publishedOn: string };

export function PostCard({ post, isFirst }: { post: ListedPost; isFirst: boolean }) {
  return (
    <li className="card post-card">
      <PostPicture
        post={post}
        shape="ratio-3-2"
        cropRatio={3 / 2}
        widths={WIDTHS}
        loading={isFirst ? "priority" : "lazy"}
      />
      <time className="faint" dateTime={isoDate(post.publishedAt)}>
        {post.publishedOn}
      </time>
      <h2 dir="auto" className="display clamp-2">
        <PageLink to={postPath(post)} className="card-link" title={post.title}>
          {post.title}
        </PageLink>
      </h2>
      {post.excerpt && (
        <p dir="auto" className="clamp-3 muted small">
          {post.excerpt}
        </p>
      )}
      <Chips label="Tags" items={post.tags} shown={TAGS_SHOWN} more={(hidden) => `+${hidden}`} />
    </li>
  );
}
