import { FileText, Plus } from "lucide-react";
import { useRef, useState } from "react";
import { Link, useLocation, useNavigate } from "react-router";
import { managedPostId } from "#domain/posts/managed-path.ts";
import { POST_FILTERS, type PostFilter } from "#domain/posts/status.ts";
import { showToast } from "../../ui/toast.ts";
import { isDocument } from "../editor/document-files.ts";
import { EmptyState } from "../kit/empty-state.tsx";
import { ListSearch } from "../kit/list-search.tsx";
import { Pagination } from "../kit/pagination.tsx";
import { RefreshButton } from "../kit/refresh-button.tsx";
import { Select } from "../kit/select.tsx";
import { Stat } from "../kit/stat.tsx";
import { useNextRowFocus } from "../kit/use-next-row-focus.ts";
import { ShortcutsButton, ShortcutsDialog, useRowShortcuts } from "../lists/row-shortcuts.tsx";
import { useDetachedReplyToasts } from "../lists/use-list-change.ts";
import { useOptimisticItems } from "../lists/use-optimistic-items.ts";
import { type Selection, useSelection } from "../lists/use-selection.ts";
import { SampleNotice, type SampleState } from "../site/sample/sample-notice.tsx";
import { useFileDrop } from "../uploads/use-file-drop.ts";
import { BlogTabs } from "./blog-tabs.tsx";
import { BulkPostChanges } from "./bulk-post-changes.tsx";
import { keepDroppedDocument } from "./dropped-document.ts";
import { findUnstored, KeptTexts } from "./edit/kept-texts.tsx";
import { HeldMails } from "./held-mails.tsx";
import type { ListedPost } from "./listed-post.ts";
import { editPostPath, NEW_POST_PATH, POSTS_PATH } from "./paths.ts";
import { POST_CHANGES } from "./post-changes.ts";
import { PostItem } from "./post-item.tsx";

type PostList = {
  filter: PostFilter;
  search: string;
  counters: { total: number; published: number; scheduled: number; drafts: number; views: number };
  total: number;
  page: number;
  pageSize: number;
  posts: ListedPost[];
  heldMails: { id: string; title: string }[];
  sample: SampleState | null;
  timeZone: string;
};

/** spec: admin-area §2, "Blog management", the Posts tab */
export function PostsView({ list }: { list: PostList }) {
  const { filter, search, counters, total, page, pageSize } = list;
  const posts = useOptimisticItems(POST_CHANGES, list.posts);
  const selection = useSelection(list.posts);
  const [isHelpOpen, setHelpOpen] = useState(false);
  useDetachedReplyToasts(POST_CHANGES);
  useNextRowFocus(posts, "input[type=search]");
  const { isOver, dropTarget } = useDocumentDrop();
  return (
    <div className="screen" {...dropTarget}>
      {isOver && <p className="drop-hint">Drop a .docx or .md file to write a post from it</p>}
      <BlogTabs current={POSTS_PATH} />
      <SampleNotice sample={list.sample} />
      <HeldMails mails={list.heldMails} />
      <KeptTexts find={findUnstored} timeZone={list.timeZone} />
      <div className="stats stats-small box">
        <Stat name="Total Posts" value={counters.total} />
        <Stat name="Published" value={counters.published} />
        <Stat name="Scheduled" value={counters.scheduled} />
        <Stat name="Drafts" value={counters.drafts} />
        <Stat name="Total Views" value={counters.views} />
      </div>
      <div className="list-tools">
        <ListSearch label="Search posts..." value={search} defaults={{ status: "all" }}>
          <Select label="Status" name="status" value={filter} options={POST_FILTERS} />
        </ListSearch>
        <div className="list-actions cluster">
          <ShortcutsButton onClick={() => setHelpOpen(true)} />
          <RefreshButton />
          <Link to={NEW_POST_PATH} className="pill pill-filled">
            <Plus aria-hidden="true" /> Create New Post
          </Link>
        </div>
      </div>
      {posts.length === 0 ? (
        <NoPosts isFiltered={filter !== "all" || search !== ""} />
      ) : (
        <PostItems posts={posts} selection={selection} onHelp={() => setHelpOpen(true)} />
      )}
      <Pagination label="Pages of posts" page={page} pageSize={pageSize} total={total} />
      <BulkPostChanges selection={selection} posts={posts} />
      {isHelpOpen && (
        <ShortcutsDialog
          noun="post"
          actions={[["E", "Edit post"]]}
          onClose={() => setHelpOpen(false)}
        />
      )}
    </div>
  );
}

/** A dropped document becomes the text of a new post. */
function useDocumentDrop() {
  const navigate = useNavigate();
  return useFileDrop((files) => {
    const [file, ...others] = [...files].filter(isDocument);
    if (!file) {
      showToast("error", "This file type is not supported", "Drop a .docx or .md file.");
    } else if (others.length > 0) {
      showToast("error", "One document at a time", "Each becomes a post of its own.");
    } else {
      void navigate(NEW_POST_PATH, { state: keepDroppedDocument(file) });
    }
  });
}

type PostItemsProps = { posts: readonly ListedPost[]; selection: Selection; onHelp: () => void };

function PostItems({ posts, selection, onHelp }: PostItemsProps) {
  const { hash } = useLocation();
  const navigate = useNavigate();
  const list = useRef<HTMLUListElement>(null);
  useRowShortcuts({
    table: list,
    onSelect: selection.toggle,
    onClear: selection.clear,
    actions: { e: (id) => navigate(editPostPath(id)) },
    onHelp,
  });
  return (
    <ul ref={list} className="post-items box divided" aria-label="Posts">
      {posts.map((post) => (
        <PostItem
          key={post.id}
          post={post}
          isTarget={hash === `#${managedPostId(post.id)}`}
          selection={selection}
        />
      ))}
    </ul>
  );
}

/** spec: admin-area §2, "Empty state" */
function NoPosts({ isFiltered }: { isFiltered: boolean }) {
  return (
    <EmptyState icon={FileText} title="No blog posts found">
      {isFiltered ? (
        <>
          <p>No posts match your search.</p>
          <Link to={POSTS_PATH} className="pill">
            Show all posts
          </Link>
        </>
      ) : (
        <Link to={NEW_POST_PATH} className="pill pill-filled">
          Create New Post
        </Link>
      )}
    </EmptyState>
  );
}
