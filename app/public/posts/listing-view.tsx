import { LISTING_SUBTITLE } from "#domain/posts/post.ts";
import { Paging } from "../../ui/paging.tsx";
import { SignUpCard } from "../newsletter/sign-up-card.tsx";
import { type ListedPost, PostCard } from "./post-card.tsx";

type ListingViewProps = { title: string; posts: ListedPost[]; page: number; pages: number };

/** spec: public-site §2, "Blog listing" */
export function ListingView({ title, posts, page, pages }: ListingViewProps) {
  return (
    <div className="column">
      <header className="listing-head">
        <h1 dir="auto" className="display">
          {title}
        </h1>
        <p>{LISTING_SUBTITLE}</p>
      </header>
      <SignUpCard placement="listing" />
      {posts.length === 0 ? (
        <NoPosts />
      ) : (
        <ul className="post-grid">
          {posts.map((post, index) => (
            <PostCard key={post.id} post={post} isFirst={index === 0} />
          ))}
        </ul>
      )}
      <Paging
        label="Pages of posts"
        page={page}
        pages={pages}
        pathOf={(number) => (number === 1 ? "/blog" : `/blog?page=${number}`)}
      />
    </div>
  );
}

function NoPosts() {
  return (
    <div className="empty-state">
      <div aria-hidden="true" className="bare-wall">
        <span />
        <span />
        <span />
      </div>
      <h2 className="display">No blog posts yet</h2>
      <p>Check back soon for new content!</p>
    </div>
  );
}
