import { useMemo } from "react";
import { withoutNotes } from "#domain/html/footnotes.ts";
import { plainText, shorten } from "#domain/html/text.ts";
import type { EditablePost } from "#domain/posts/editable-post.ts";
import type { Site } from "#domain/site/site.ts";
import { postCard, sharedPicture } from "#domain/site/social-card.ts";
import { useSite } from "../../../public/chrome/use-site.ts";
import { pictureSrc } from "../../media/item-picture.tsx";
import { SearchPreview, SocialPreview } from "../../seo/seo-previews.tsx";
import type { FeaturedImage } from "./use-featured-image.ts";

type PostPreviewsProps = {
  post: EditablePost;
  /** As typed. */
  texts: Record<"title" | "slug" | "excerpt" | "metaTitle" | "metaDescription", string>;
  image: FeaturedImage;
  /** Without a trailing slash. */
  origin: string;
};

export function PostPreviews({ post, texts, image, origin }: PostPreviewsProps) {
  const site = useSite();
  const { host } = new URL(origin);
  const { content } = post.fields;
  /** What search results show without a description, as saved last. */
  const beginning = useMemo(() => shorten(plainText(withoutNotes(content))), [content]);
  const snippet = {
    title: texts.metaTitle || texts.title,
    description: texts.metaDescription || texts.excerpt || beginning,
  };
  return (
    <div className="panes post-previews">
      <SearchPreview {...snippet} address={[host, "blog", texts.slug]} />
      <SocialPreview {...snippet} host={host} picture={socialPicture(image, post, site)} />
    </div>
  );
}

/** A post that is not live has no card yet. */
function socialPicture({ item, crop }: FeaturedImage, { live }: EditablePost, site: Site) {
  const src = item && pictureSrc(item);
  if (src) return { src, x: 50, y: 50, crop };
  const isLive = live.status === "published" && !live.isArchived;
  if (!site.socialPicture && !isLive) return null;
  return { src: sharedPicture(null, site, postCard(live, site)).url, x: 50, y: 50 };
}
