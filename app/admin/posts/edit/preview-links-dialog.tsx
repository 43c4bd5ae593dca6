import type { EditablePost } from "#domain/posts/editable-post.ts";
import type { ListedPreviewLink } from "#domain/previews/preview-link.ts";
import { Dialog } from "../../../ui/dialog.tsx";
import { IsolatedPortal } from "../../kit/isolated-portal.tsx";
import { PreviewLinks } from "../../previews/preview-links.tsx";

type PreviewLinksDialogProps = {
  post: Pick<EditablePost, "id" | "live" | "draftSavedAt">;
  links: ListedPreviewLink[];
  onClose: () => void;
};

export function PreviewLinksDialog({ post, links, onClose }: PreviewLinksDialogProps) {
  return (
    <IsolatedPortal>
      <Dialog title="Preview links" size="small" onClose={onClose}>
        <PreviewLinks item={{ noun: "post", id: post.id }} note={noteOf(post)} links={links} />
      </Dialog>
    </IsolatedPortal>
  );
}

function noteOf({ live, draftSavedAt }: PreviewLinksDialogProps["post"]): string {
  const isPublic = live.status === "published" && !live.isArchived;
  if (!isPublic)
    return "Anyone with a link can preview the post before it's published, as last saved here, including auto-saved changes.";
  return draftSavedAt
    ? "This post is public. Until its auto-saved changes are saved or discarded, these links show it with them."
    : "This post is public, so these links open its public page.";
}
