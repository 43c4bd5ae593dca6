import { Link2 } from "lucide-react";
import { useRef, useState } from "react";
import { useFetcher } from "react-router";
import {
  formError,
  type ListedPreviewLink,
  type PreviewedItem,
  type PreviewLinkReply,
  type PreviewLinkState,
} from "#domain/previews/preview-link.ts";
import { pluralize } from "#domain/site/formats.ts";
import { showToast } from "../../ui/toast.ts";
import { useReply } from "../forms/use-reply.ts";
import { Badge, type Tone } from "../kit/badge.tsx";
import { EmptyState } from "../kit/empty-state.tsx";
import { PrefetchScreens } from "../kit/prefetch-screens.tsx";
import { QuestionDialog } from "../kit/question-dialog.tsx";
import { useFocusFallback } from "../kit/use-focus-fallback.ts";
import { NewPreviewLink } from "./new-preview-link.tsx";

type PreviewLinksProps = {
  item: PreviewedItem;
  /** Who sees what by a link. */
  note: string;
  links: ListedPreviewLink[];
};

const STATES: Record<PreviewLinkState, { name: string; tone: Tone }> = {
  live: { name: "Active", tone: "good" },
  expired: { name: "Expired", tone: "quiet" },
  revoked: { name: "Revoked", tone: "alarm" },
};

/** Secret links to a project or post: creates, lists and revokes them. */
export function PreviewLinks({ item, note, links }: PreviewLinksProps) {
  const [revoked, setRevoked] = useState<ListedPreviewLink | null>(null);
  const action = `/admin/preview-links/${item.noun}/${item.id}`;
  const container = useRef<HTMLDivElement>(null);
  // A revoked link has no button any more.
  useFocusFallback(container, ".field input");
  return (
    <div ref={container} className="preview-links stack gap-xl">
      <PrefetchScreens of={[action]} />
      <p className="pane-note">{note}</p>
      <NewPreviewLink action={action} />
      {links.length === 0 ? (
        <EmptyState icon={Link2} title="No links yet" />
      ) : (
        <>
          <ul className="preview-link-list">
            {links.map((link) => (
              <LinkItem key={link.id} link={link} onRevoke={() => setRevoked(link)} />
            ))}
          </ul>
          <p className="pane-note">
            A view is one browser visit that kept the page open for at least a second. Your own
            visits, email scanners, and browsers that run no scripts or send Do Not Track aren't
            counted, so a link may have been opened without a view.
          </p>
        </>
      )}
      {revoked && <RevokeDialog action={action} link={revoked} onDone={() => setRevoked(null)} />}
    </div>
  );
}

type LinkItemProps = { link: ListedPreviewLink; onRevoke: () => void };

function LinkItem({ link, onRevoke }: LinkItemProps) {
  const { state, ends, endsOn, views, lastViewed } = link;
  const { name, tone } = STATES[state];
  const label = link.label || "No recipient";
  return (
    <li>
      <div>
        <strong className="preview-link-name strong break-words">
          <bdi data-unnamed={!link.label || undefined}>{label}</bdi>{" "}
          <Badge tone={tone}>{name}</Badge>
        </strong>
        <p className="dotted fine faint tabular">
          <span title={endsOn}>{ends}</span>
          <span>{describeViews(views)}</span>
          {lastViewed && <span>Last opened {lastViewed}</span>}
        </p>
      </div>
      {state === "live" && (
        <button type="button" className="pill" onClick={onRevoke}>
          Revoke <span className="sr-only">{label}</span>
        </button>
      )}
    </li>
  );
}

function describeViews(views: number): string {
  return views === 0 ? "No views yet" : pluralize(views, "view", "views");
}

type RevokeDialogProps = {
  action: string;
  link: { id: string; label: string };
  onDone: () => void;
};

/** Asks for confirmation, since a revoked link cannot be restored. */
function RevokeDialog({ action, link, onDone }: RevokeDialogProps) {
  const { Form, data: reply, state } = useFetcher<PreviewLinkReply>();
  const isBusy = state !== "idle";
  useReply(isBusy ? undefined : reply, (answer) => {
    const failure = formError(answer);
    if (failure) return showToast("error", failure);
    showToast("success", "Link revoked", "", { about: link.label ? [link.label] : [] });
    onDone();
  });
  return (
    <QuestionDialog
      title="Revoke this link?"
      Form={Form}
      action={action}
      isBusy={isBusy}
      fields={{ intent: "revoke", link: link.id }}
      confirm="Revoke link"
      confirming="Revoking..."
      onClose={onDone}
    >
      {link.label && (
        <strong className="preview-link-name strong break-words">
          <bdi>{link.label}</bdi>
        </strong>
      )}
      <p>Anyone with this link immediately loses access to the page and its files.</p>
    </QuestionDialog>
  );
}
