import { useViewTransitionState } from "react-router";
import { type PostCard as Card, postPath } from "#domain/posts/post.ts";
import { Chips } from "../../ui/chips.tsx";
import { PageLink } from "../../ui/page-link.tsx";
import { Picture, type PictureWidths } from "../../ui/picture.tsx";

/** spec: public-site §2, "Post card" */
const TAGS_SHOWN = 3;
const WIDTHS: PictureWidths = [
  { from: "80rem", width: "25rem" },
  { from: "64rem", width: "29vw" },
  { from: "40rem", width: "45vw" },
  "92vw",
];

/** A post as a listing shows it; its day is written by the server, in the site's time zone. */
export type ListedPost = Card & { publishedOn: string };

export function PostCard({ post, isInFirstRow }: { post: ListedPost; isInFirstRow: boolean }) {
  const path = postPath(post);
  const isTravelling = useViewTransitionState(path);
  const shape = `aspect-3/2 rounded-m ${isTravelling ? "travels" : ""}`;
  const cover = <LetterCover title={post.title} shape={shape} />;
  return (
    <li className="card post-card">
      {post.picture ? (
        <Picture
          picture={post.picture}
          alt={post.pictureAlt}
          widths={WIDTHS}
          cutTo={3 / 2}
          fetched={isInFirstRow ? "with the page" : "when near"}
          className={shape}
          fallback={cover}
        />
      ) : (
        cover
      )}
      <time dateTime={isoDate(post.publishedAt)}>{post.publishedOn}</time>
      <h2 className="display line-clamp-2">
        <PageLink to={path} className="card-link" title={post.title}>
          {post.title}
        </PageLink>
      </h2>
      {post.excerpt && <p className="line-clamp-3">{post.excerpt}</p>}
      <Chips label="Tags" items={post.tags} shown={TAGS_SHOWN} more={(hidden) => `+${hidden}`} />
    </li>
  );
}

function LetterCover({ title, shape }: { title: string; shape: string }) {
  return (
    <div aria-hidden="true" className={`letter-cover ${shape}`}>
      {Array.from(title.trim())[0]?.toUpperCase()}
    </div>
  );
}

function isoDate(date: Date): string | undefined {
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString();
}
