import { FileText } from "lucide-react";
import { useLocation } from "react-router";
import { managedPostId } from "#domain/posts/managed-path.ts";
import { POST_FILTERS, type PostFilter } from "#domain/posts/status.ts";
import { EmptyState } from "../kit/empty-state.tsx";
import { ListSearch } from "../kit/list-search.tsx";
import { Pagination } from "../kit/pagination.tsx";
import { Select } from "../kit/select.tsx";
import { Stat } from "../kit/stat.tsx";
import { SampleNotice, type SampleState } from "../site/sample/sample-notice.tsx";
import { BlogTabs } from "./blog-tabs.tsx";
import { type ListedPost, PostItem } from "./post-item.tsx";

type PostList = {
  filter: PostFilter;
  search: string;
  counters: { total: number; published: number; scheduled: number; drafts: number; views: number };
  total: number;
  page: number;
  pageSize: number;
  posts: ListedPost[];
  sample: SampleState | null;
};

/** spec: admin-area §2, "Blog management", the Posts tab */
export function PostsView({ list }: { list: PostList }) {
  const { filter, search, counters, total, page, pageSize, posts } = list;
  const { hash } = useLocation();
  return (
    <div className="screen">
      <BlogTabs current="posts" />
      <SampleNotice sample={list.sample} />
      <div className="stats stats-small box">
        <Stat name="Total Posts" value={counters.total} />
        <Stat name="Published" value={counters.published} />
        <Stat name="Scheduled" value={counters.scheduled} />
        <Stat name="Drafts" value={counters.drafts} />
        <Stat name="Total Views" value={counters.views} />
      </div>
      <ListSearch label="Search posts..." value={search} defaults={{ status: "all" }}>
        <Select label="Status" name="status" value={filter} options={POST_FILTERS} />
      </ListSearch>
      {posts.length === 0 ? (
        <EmptyState icon={FileText} title="No blog posts found" />
      ) : (
        <ul className="box divided" aria-label="Posts">
          {posts.map((post) => (
            <PostItem key={post.id} post={post} isTarget={hash === `#${managedPostId(post.id)}`} />
          ))}
        </ul>
      )}
      <Pagination label="Pages of posts" page={page} pageSize={pageSize} total={total} />
    </div>
  );
}
