import { useEffect, useState } from "react";
import type { Post } from "#domain/posts/post.ts";
import { isoDate, pluralize } from "#domain/site/formats.ts";
import { codePoints } from "#domain/text/code-points.ts";
import { Chips } from "../../ui/chips.tsx";
import { fetchJson } from "../../ui/fetch-json.ts";

const LONG_FROM_CHARS = 60;

type PostHeaderProps = {
  post: Pick<
    Post,
    | "id"
    | "title"
    | "excerpt"
    | "author"
    | "publishedAt"
    | "readingMinutes"
    | "viewCount"
    | "categories"
  >;
  publishedOn: string;
  isPreview?: boolean;
};

/** spec: public-site §2, "Blog post" */
export function PostHeader({ post, publishedOn, isPreview = false }: PostHeaderProps) {
  const viewCount = useLiveViewCount(post, isPreview);
  return (
    <header className="post-header">
      <h1
        dir="auto"
        className="display"
        data-length={codePoints(post.title) < LONG_FROM_CHARS ? "short" : "long"}
      >
        {post.title}
      </h1>
      {post.excerpt && (
        <p dir="auto" className="standfirst muted break-words">
          {post.excerpt}
        </p>
      )}
      <div className="post-facts faint tabular">
        <span dir="auto" className="author">
          {post.author}
        </span>
        <time dateTime={isoDate(post.publishedAt)}>{publishedOn}</time>
        <span>{`${post.readingMinutes} min read`}</span>
        <span>{pluralize(viewCount, "view", "views")}</span>
      </div>
      <Chips label="Categories" items={post.categories} tone="accent" />
    </header>
  );
}

/** The cached page's count may be old. A preview isn't cached, and may be of an unpublished post. */
function useLiveViewCount(post: { id: string; viewCount: number }, isPreview: boolean): number {
  const { id, viewCount } = post;
  const [count, setCount] = useState(viewCount);
  useEffect(() => {
    if (isPreview) return;
    const left = new AbortController();
    const address = `/api/view-counts?post=${id}`;
    fetchJson<{ viewCount: number }>(address, { signal: left.signal }).then(
      (now) => setCount(now.viewCount),
      () => undefined,
    );
    return () => left.abort();
  }, [id, isPreview]);
  return count;
}
