import { useViewTransitionState } from "react-router";
import { type PostCard, postPath } from "#domain/posts/post.ts";
import { Picture, type PictureWidths } from "../../ui/picture.tsx";

type PostPictureProps = {
  post: Pick<PostCard, "slug" | "title" | "picture" | "pictureAlt" | "picturePosition">;
  /** CSS class and ratio (width / height) of the same shape. */
  shape: string;
  cropRatio: number;
  widths: PictureWidths;
  loading?: "lazy" | "priority";
};

export function PostPicture({ post, shape, ...frame }: PostPictureProps) {
  const isTransitioning = useViewTransitionState(postPath(post));
  const className = `${shape} round-m ${isTransitioning ? "shared-element" : ""}`;
  const cover = (
    <div aria-hidden="true" className={`letter-cover ${className}`}>
      {Array.from(post.title.trim())[0]?.toUpperCase()}
    </div>
  );
  return (
    <Picture
      picture={post.picture}
      alt={post.pictureAlt}
      focus={post.picturePosition}
      className={className}
      fallback={cover}
      {...frame}
      loading={isTransitioning ? "eager" : frame.loading}
    />
  );
}
