import { ArrowUpRight } from "lucide-react";
import type { Picture as PictureFile } from "#domain/media/picture.ts";
import { managedPostId } from "#domain/posts/managed-path.ts";
import type { StatusBadge } from "#domain/posts/status.ts";
import { Chips } from "../../ui/chips.tsx";
import { Badge } from "../kit/badge.tsx";
import { Thumbnail } from "../kit/thumbnail.tsx";

/** Dates are formatted on the server, in the site's time zone. */
export type ListedPost = {
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

/** `isTarget`: the URL's fragment refers to it. spec: admin-area §2, "post cards" */
export function PostItem({ post, isTarget }: { post: ListedPost; isTarget?: boolean }) {
  const { id, title, excerpt, path, readingMinutes, viewCount, createdOn, publishedOn } = post;
  const { scheduledFor, isArchived, badge, picture, pictureAlt, categories } = post;
  return (
    // The server never sees the fragment, so its HTML marks no item.
    <li
      id={managedPostId(id)}
      className="post-item stack"
      data-target={isTarget || undefined}
      suppressHydrationWarning
    >
      <Thumbnail
        picture={picture}
        alt={pictureAlt}
        width="9rem"
        cropRatio={16 / 9}
        className="post-item-picture"
      />
      <div className="post-item-text stack shrinkable">
        <div className="post-item-head cluster">
          <h2 dir="auto" className="cell-main">
            {title}
          </h2>
          <PostBadge badge={badge} />
          {isArchived && <Badge tone="quiet">Archived</Badge>}
        </div>
        {excerpt && (
          <p dir="auto" className="post-item-excerpt clamp-2 muted">
            {excerpt}
          </p>
        )}
        <ul className="post-item-facts faint tabular" aria-label="About this post">
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
