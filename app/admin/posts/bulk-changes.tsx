import { Archive, ArchiveRestore, EyeOff, Send, Trash2 } from "lucide-react";
import { useState } from "react";
import { useReply } from "../forms/use-reply.ts";
import { BulkBar, BulkButton } from "../lists/bulk-bar.tsx";
import { DeleteDialog } from "../lists/delete-dialog.tsx";
import { MailQuestion } from "../lists/mail-question.tsx";
import { useListChange } from "../lists/use-list-change.ts";
import type { Selection } from "../lists/use-selection.ts";
import type { ListedPost } from "./listed-post.ts";
import { POST_CHANGES } from "./post-changes.ts";

type BulkChangesProps = { selection: Selection; posts: readonly ListedPost[] };
type BulkDialog = "publish" | "restore" | "delete";

export function BulkChanges({ selection, posts }: BulkChangesProps) {
  const { ids, clear } = selection;
  const chosen = posts.filter(({ id }) => ids.includes(id));
  const titles = chosen.map(({ title }) => title);
  const { change, reply, isBusy } = useListChange(POST_CHANGES, titles);
  const [openDialog, setOpenDialog] = useState<BulkDialog | null>(null);
  useReply(reply, ({ status }) => {
    if (status === "done") clear();
  });
  const areArchived = chosen.every(({ isArchived }) => isArchived);
  const arePublic = chosen.every(({ isArchived, badge }) => isArchived || isPublished(badge));
  const intent = areArchived ? "restore" : "publish";
  const isEmailed = ({ isEmailedWhenRestored, isEmailedWhenPublished }: ListedPost) =>
    areArchived ? isEmailedWhenRestored : isEmailedWhenPublished;
  const mails = chosen.filter(isEmailed).length;
  const publish = () => (mails > 1 ? setOpenDialog(intent) : change({ intent, ids }));
  const closeDialog = (isDone: boolean) => {
    setOpenDialog(null);
    if (isDone) clear();
  };
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
                onPress={() => change({ intent: "unpublish", ids })}
              />
            ) : (
              <BulkButton icon={Send} name="Publish" isBusy={isBusy} onPress={publish} />
            )}
            <BulkButton
              icon={Archive}
              name="Archive"
              isBusy={isBusy}
              onPress={() => change({ intent: "archive", ids })}
            />
          </>
        )}
        <BulkButton
          icon={Trash2}
          name="Delete"
          isBusy={isBusy}
          onPress={() => setOpenDialog("delete")}
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
