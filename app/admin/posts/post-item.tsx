import { ArrowUpRight } from "lucide-react";
import type { Picture as PictureFile } from "#domain/media/picture.ts";
import { managedPostId } from "#domain/posts/managed-path.ts";
import type { StatusBadge } from "#domain/posts/status.ts";
import { Chips } from "../../ui/chips.tsx";
import { Badge } from "../kit/badge.tsx";
import { Thumbnail } from "../kit/thumbnail.tsx";

/** A post as the list shows it; its dates are written by the server, in the site's time zone. */
export type PostInWords = {
  id: string;
  title: string;
  excerpt: string;
  /** Null while the public cannot see it. */
  path: string | null;
  isArchived: boolean;
  badge: StatusBadge;
  createdOn: string;
  publishedOn: string | null;
  scheduledFor: string | null;
  readingMinutes: number;
  categories: string[];
  viewCount: number;
  picture: PictureFile | null;
  pictureAlt: string;
};

/** spec: admin-area §2, "post cards"; `isTarget`: the address leads to it. */
export function PostItem({ post, isTarget }: { post: PostInWords; isTarget?: boolean }) {
  const { id, title, excerpt, path, readingMinutes, viewCount, createdOn, publishedOn } = post;
  const { scheduledFor, isArchived, badge, picture, pictureAlt, categories } = post;
  return (
    // The server does not get the fragment of an address, so that the first HTML marks nothing.
    <li
      id={managedPostId(id)}
      className="post-item"
      data-target={isTarget || undefined}
      suppressHydrationWarning
    >
      <Thumbnail
        picture={picture}
        alt={pictureAlt}
        width="9rem"
        cutTo={16 / 9}
        className="post-item-picture"
      />
      <div className="post-item-text">
        <div className="post-item-head">
          <h2 dir="auto" className="cell-main">
            {title}
          </h2>
          <PostBadge badge={badge} />
          {isArchived && <Badge tone="quiet">Archived</Badge>}
        </div>
        {excerpt && (
          <p dir="auto" className="post-item-excerpt">
            {excerpt}
          </p>
        )}
        <ul className="post-item-facts figures" aria-label="About this post">
          <li>Created {createdOn}</li>
          {publishedOn && <li>Published {publishedOn}</li>}
          {scheduledFor && <li>Scheduled for {scheduledFor}</li>}
          <li>{readingMinutes} min read</li>
          <li>{viewCount === 1 ? "1 view" : `${viewCount.toLocaleString("en-US")} views`}</li>
        </ul>
        <Chips label="Categories" items={categories} />
      </div>
      {path && (
        <a href={path} target="_blank" rel="noopener" className="icon-button">
          <ArrowUpRight size={18} role="img" aria-label={`View ${title} (opens in a new tab)`} />
        </a>
      )}
    </li>
  );
}

/** spec: admin-area §4, "Status badge" */
function PostBadge({ badge: { state, detail, tone } }: { badge: StatusBadge }) {
  return (
    <Badge tone={tone}>
      {state} {detail}
    </Badge>
  );
}
