import { Archive, ArchiveRestore, EyeOff, Send, Trash2 } from "lucide-react";
import { BulkBar, BulkButton } from "../lists/bulk-bar.tsx";
import { DeleteDialog } from "../lists/delete-dialog.tsx";
import { MailQuestion } from "../lists/mail-question.tsx";
import { useBulkChanges } from "../lists/use-bulk-changes.ts";
import type { Selection } from "../lists/use-selection.ts";
import type { ListedPost } from "./listed-post.ts";
import { POST_CHANGES } from "./post-changes.ts";

type BulkPostChangesProps = { selection: Selection; posts: readonly ListedPost[] };

export function BulkPostChanges({ selection, posts }: BulkPostChangesProps) {
  const bulk = useBulkChanges(POST_CHANGES, selection, posts);
  const { chosen, isBusy, openDialog, closeDialog } = bulk;
  const areArchived = chosen.every(({ isArchived }) => isArchived);
  const arePublic = chosen.every(({ isArchived, badge }) => isArchived || isPublished(badge));
  const intent = areArchived ? "restore" : "publish";
  const isEmailed = ({ isEmailedWhenRestored, isEmailedWhenPublished }: ListedPost) =>
    areArchived ? isEmailedWhenRestored : isEmailedWhenPublished;
  const mails = chosen.filter(isEmailed).length;
  const publish = () => bulk.publish(intent, mails);
  return (
    <>
      <BulkBar selection={selection} listed={posts.length} noun="posts">
        {areArchived ? (
          <BulkButton icon={ArchiveRestore} name="Restore" isBusy={isBusy} onPress={publish} />
        ) : (
          <>
            {arePublic ? (
              <BulkButton
                icon={EyeOff}
                name="Unpublish"
                isBusy={isBusy}
                onPress={() => bulk.apply("unpublish")}
              />
            ) : (
              <BulkButton icon={Send} name="Publish" isBusy={isBusy} onPress={publish} />
            )}
            <BulkButton
              icon={Archive}
              name="Archive"
              isBusy={isBusy}
              onPress={() => bulk.apply("archive")}
            />
          </>
        )}
        <BulkButton
          icon={Trash2}
          name="Delete"
          isBusy={isBusy}
          onPress={() => bulk.confirm("delete")}
        />
      </BulkBar>
      {(openDialog === "publish" || openDialog === "restore") && (
        <MailQuestion
          changes={POST_CHANGES}
          intent={openDialog}
          verb={openDialog === "publish" ? "Publish" : "Restore"}
          items={chosen}
          mails={mails}
          onDone={closeDialog}
        />
      )}
      {openDialog === "delete" && (
        <DeleteDialog changes={POST_CHANGES} items={chosen} onDone={closeDialog} />
      )}
    </>
  );
}

const isPublished = ({ state }: ListedPost["badge"]) => state === "Published";
