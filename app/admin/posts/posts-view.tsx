import { FileText } from "lucide-react";
import { POST_FILTERS, type PostFilter } from "#domain/posts/status.ts";
import { Blank } from "../kit/blank.tsx";
import { Choice } from "../kit/choice.tsx";
import { ListSearch } from "../kit/list-search.tsx";
import { Stat } from "../kit/stat.tsx";
import { TurnPages } from "../kit/turn-pages.tsx";
import { BlogTabs } from "./blog-tabs.tsx";
import { type PostInWords, PostItem } from "./post-item.tsx";

type PostList = {
  filter: PostFilter;
  search: string;
  counters: { total: number; published: number; scheduled: number; drafts: number; views: number };
  total: number;
  page: number;
  pageSize: number;
  posts: PostInWords[];
};

/** spec: admin-area §2, "Blog management", the Posts tab */
export function PostsView({ list }: { list: PostList }) {
  const { filter, search, counters, total, page, pageSize, posts } = list;
  return (
    <div className="screen">
      <BlogTabs current="posts" />
      <div className="stats stats-small">
        <Stat name="Total Posts" value={counters.total} />
        <Stat name="Published" value={counters.published} />
        <Stat name="Scheduled" value={counters.scheduled} />
        <Stat name="Drafts" value={counters.drafts} />
        <Stat name="Total Views" value={counters.views} />
      </div>
      <ListSearch label="Search posts..." value={search}>
        <Choice label="Status" name="status" value={filter} options={POST_FILTERS} />
      </ListSearch>
      {posts.length === 0 ? (
        <Blank icon={FileText} title="No blog posts found" />
      ) : (
        <ul className="post-items" aria-label="Posts">
          {posts.map((post) => (
            <PostItem key={post.id} post={post} />
          ))}
        </ul>
      )}
      <TurnPages label="Pages of posts" page={page} pageSize={pageSize} total={total} />
    </div>
  );
}
