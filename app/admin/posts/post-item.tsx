import { Link } from "react-router";
import { managedPostId } from "#domain/posts/managed-path.ts";
import type { StatusBadge } from "#domain/posts/status.ts";
import { pluralize } from "#domain/site/formats.ts";
import { Chips } from "../../ui/chips.tsx";
import { Badge } from "../kit/badge.tsx";
import { Thumbnail } from "../kit/thumbnail.tsx";
import { SelectBox } from "../lists/select-box.tsx";
import type { Selection } from "../lists/use-selection.ts";
import type { ListedPost } from "./listed-post.ts";
import { editPostPath } from "./paths.ts";
import { PostTools } from "./post-tools.tsx";

type PostItemProps = {
  post: ListedPost;
  /** The URL's fragment refers to it. */
  isTarget: boolean;
  selection: Selection;
};

/** CSS stretches the title's link over the whole card. spec: admin-area §2, "post cards" */
export function PostItem({ post, isTarget, selection }: PostItemProps) {
  const { id, title, excerpt, isArchived, badge, picture, pictureAlt, categories } = post;
  const isSelected = selection.has(id);
  return (
    // The server never sees the fragment, so its HTML marks no item.
    <li
      id={managedPostId(id)}
      className="post-item stack"
      data-row={id}
      data-selected={isSelected || undefined}
      data-target={isTarget || undefined}
      suppressHydrationWarning
    >
      <div className="row-select needs-scripts">
        <SelectBox id={id} name={title} selection={selection} />
      </div>
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
            <Link to={editPostPath(id)} className="row-link" data-row-link>
              {title}
            </Link>
          </h2>
          <PostBadge badge={badge} />
          {isArchived && <Badge tone="quiet">Archived</Badge>}
          {post.hasUnsavedChanges && <Badge tone="accent">Auto-saved changes</Badge>}
        </div>
        {post.unsavedTitle && (
          <p className="truncate small">
            Auto-saved title: <bdi>{post.unsavedTitle}</bdi>
          </p>
        )}
        {excerpt && (
          <p dir="auto" className="post-item-excerpt clamp-2 muted">
            {excerpt}
          </p>
        )}
        <PostFacts post={post} />
        <Chips label="Categories" items={categories} />
      </div>
      <PostTools post={post} />
    </li>
  );
}

function PostFacts({ post }: { post: ListedPost }) {
  const { createdOn, publishedOn, keptDate, scheduledFor, readingMinutes, viewCount } = post;
  return (
    <ul className="dotted fine faint tabular" aria-label="About this post">
      <li>Created {createdOn}</li>
      {publishedOn && <li>Published {publishedOn}</li>}
      {keptDate && <li>Keeps its date, {keptDate}</li>}
      {scheduledFor && <li>Scheduled for {scheduledFor}</li>}
      <li>{readingMinutes} min read</li>
      <li>{pluralize(viewCount, "view", "views")}</li>
    </ul>
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
