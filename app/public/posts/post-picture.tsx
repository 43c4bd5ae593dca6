import { useViewTransitionState } from "react-router";
import { type PostCard, postPath } from "#domain/posts/post.ts";
import { Picture, type PictureWidths } from "../../ui/picture.tsx";

type PostPictureProps = {
  post: Pick<PostCard, "slug" | "title" | "picture" | "pictureAlt">;
  /** Its shape as a class, and width by height of it. */
  shape: string;
  cutTo: number;
  widths: PictureWidths;
  fetched?: "when near" | "first";
};

/** The picture on a post's card, or the first letter of its title where there is none to see. */
export function PostPicture({ post, shape, ...frame }: PostPictureProps) {
  const isTravelling = useViewTransitionState(postPath(post));
  const className = `${shape} rounded-m ${isTravelling ? "travels" : ""}`;
  const cover = (
    <div aria-hidden="true" className={`letter-cover ${className}`}>
      {Array.from(post.title.trim())[0]?.toUpperCase()}
    </div>
  );
  if (!post.picture) return cover;
  return (
    <Picture
      picture={post.picture}
      alt={post.pictureAlt}
      className={className}
      fallback={cover}
      {...frame}
      fetched={isTravelling ? "with the page" : frame.fetched}
    />
  );
}
