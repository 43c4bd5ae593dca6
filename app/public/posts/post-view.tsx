import { ArrowLeft } from "lucide-react";
import type { SafeHtml } from "#domain/html/safe-html.ts";
import type { Heading, Post } from "#domain/posts/post.ts";
import { Breadcrumb } from "../../ui/breadcrumb.tsx";
import { PageLink } from "../../ui/page-link.tsx";
import { Picture } from "../../ui/picture.tsx";
import { RichText } from "../../ui/rich-text.tsx";
import { Contents } from "./contents.tsx";
import { Faqs } from "./faqs.tsx";
import { PostHeader } from "./post-header.tsx";

/** Narrower pictures would be blown up across the page. */
const SMALL_BELOW_PX = 700;
const TRAIL = [
  { label: "Home", to: "/" },
  { label: "Blog", to: "/blog" },
];

type PostViewProps = {
  post: Omit<Post, "content" | "headings">;
  publishedOn: string;
  content: { slot: string; html?: SafeHtml };
  contents: Heading[];
};

/** spec: public-site §2, "Blog post" */
export function PostView({ post, publishedOn, content, contents }: PostViewProps) {
  return (
    <article className="page-top column">
      <div aria-hidden="true" className="reading-progress" />
      <Breadcrumb trail={TRAIL} />
      <PostHeader post={post} publishedOn={publishedOn} />
      {post.picture && (
        <div
          className="post-hero"
          data-size={post.picture.width < SMALL_BELOW_PX ? "small" : "full"}
        >
          <Picture
            picture={post.picture}
            alt={post.pictureAlt}
            widths={[{ from: "80rem", width: "80rem" }, "92vw"]}
            cutTo={16 / 9}
            focus={post.picturePosition}
            fetched="first"
            className="travels aspect-video rounded-l"
          />
        </div>
      )}
      <div className="post-body">
        {contents.length > 0 && <Contents key={post.id} entries={contents} />}
        <div className="post-main reading-measure">
          <RichText content={content} className="rich-text article" />
          <Faqs key={post.id} faqs={post.faqs} />
        </div>
      </div>
      <div className="page-ways no-print">
        <PageLink to="/blog" className="pill leads-back">
          <ArrowLeft aria-hidden="true" /> Back to All Posts
        </PageLink>
      </div>
    </article>
  );
}
