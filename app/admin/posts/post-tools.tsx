import { Archive, ArchiveRestore, ArrowUpRight, Eye, Pencil, Send, Trash2 } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import { IconButton } from "../../ui/icon-button.tsx";
import { ChangeButton } from "../lists/change-button.tsx";
import { DeleteDialog } from "../lists/delete-dialog.tsx";
import { DuplicateButton } from "../lists/duplicate-button.tsx";
import type { ListedPost } from "./listed-post.ts";
import { duplicatePostPath, editPostPath } from "./paths.ts";
import { POST_CHANGES } from "./post-changes.ts";

type ToolProps = { post: ListedPost };

export function PostTools({ post }: ToolProps) {
  const { id, title, path } = post;
  return (
    <div className="row-tools">
      {!post.isArchived && <PublishButton post={post} />}
      {path && (
        <a href={path} target="_blank" rel="noopener" className="icon-button" title="View">
          <ArrowUpRight size={18} role="img" aria-label={`View ${title} (opens in a new tab)`} />
        </a>
      )}
      <Link to={editPostPath(id)} className="icon-button" aria-label={`Edit ${title}`} title="Edit">
        <Pencil aria-hidden="true" size={17} />
      </Link>
      <DuplicateButton
        title={title}
        path={duplicatePostPath(id)}
        noun="blog post"
        className="icon-button"
      />
      <ArchiveButton post={post} />
      <DeleteButton post={post} />
    </div>
  );
}

/**
 * The eye shows that the post is public, as in the list of projects. spec: admin-area §4, "Publish
 * Now is offered only from draft or scheduled"
 */
function PublishButton({ post }: ToolProps) {
  const isPublished = post.badge.state === "Published";
  return (
    <ChangeButton
      changes={POST_CHANGES}
      item={post}
      intent={isPublished ? "unpublish" : "publish"}
      name={isPublished ? "Unpublish" : "Publish Now"}
      icon={isPublished ? Eye : Send}
      className={isPublished ? "icon-button" : "pill pill-small"}
    />
  );
}

/** decisions: Projects and media, "`is_archived` of posts gets an Archive action" */
function ArchiveButton({ post }: ToolProps) {
  const { isArchived } = post;
  return (
    <ChangeButton
      changes={POST_CHANGES}
      item={post}
      intent={isArchived ? "restore" : "archive"}
      name={isArchived ? "Restore" : "Archive"}
      icon={isArchived ? ArchiveRestore : Archive}
      className="icon-button"
    />
  );
}

function DeleteButton({ post }: ToolProps) {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <IconButton
        icon={Trash2}
        size={17}
        label={`Delete ${post.title}`}
        title="Delete"
        className="icon-button needs-scripts"
        onClick={() => setAsking(true)}
      />
      {isAsking && (
        <DeleteDialog changes={POST_CHANGES} items={[post]} onDone={() => setAsking(false)} />
      )}
    </>
  );
}
