import { ArrowLeft } from "lucide-react";
import { type RefObject, useEffect, useRef, useState } from "react";
import type { SafeHtml } from "#domain/html/safe-html.ts";
import { type PostTeaser, postPath } from "#domain/posts/post.ts";
import { Breadcrumb, PageLink } from "../../ui/page-link.tsx";
import { Picture } from "../../ui/picture.tsx";
import { ReadingProgress } from "../../ui/reading-progress.tsx";
import { RichText } from "../../ui/rich-text.tsx";
import { useCurrentSection } from "../../ui/use-current-section.ts";
import { SignUpCard } from "../newsletter/sign-up-card.tsx";
import { ProblemScreen } from "../problems/problem-screen.tsx";
import type { Route } from "./+types/post";
import { Faqs } from "./faqs.tsx";
import { PostHeader } from "./post-header.tsx";
import { RelatedProjects, SuggestedArticles } from "./related-content.tsx";
import { Share } from "./share.tsx";

/** Narrower pictures would be upscaled. */
const SMALL_BELOW_PX = 700;
const TRAIL = [
  { label: "Home", to: "/" },
  { label: "Blog", to: "/blog" },
];

type PostPage = Route.ComponentProps["loaderData"] & { isPreview?: boolean };

/** spec: public-site §2, "Blog post" */
export function PostView(props: PostPage) {
  const { post, address, publishedOn, content, contents, suggested, related, projects } = props;
  const { isPreview = false } = props;
  const text = useRef<HTMLDivElement>(null);
  const [isLoadedHere] = useState(content.html === undefined);
  useVideos(text, isLoadedHere);
  return (
    <article className="page-top column">
      <ReadingProgress of={text} />
      <Breadcrumb trail={TRAIL} />
      <PostHeader post={post} publishedOn={publishedOn} isPreview={isPreview} />
      {post.picture && (
        <div
          className="post-hero"
          data-size={post.picture.width < SMALL_BELOW_PX ? "small" : "full"}
        >
          <Picture
            picture={post.picture}
            alt={post.pictureAlt}
            widths={[{ from: "80rem", width: "80rem" }, "92vw"]}
            cropRatio={16 / 9}
            focus={post.picturePosition}
            loading="priority"
            className="shared-element ratio-16-9 round-l"
          />
        </div>
      )}
      <div className="post-body stack">
        {contents && <Contents entries={contents} />}
        <div className="post-main shrinkable">
          <div ref={text} className="reading-measure">
            <RichText content={content} className="rich-text article" />
            <Faqs faqs={post.faqs} />
          </div>
          <Share title={post.title} address={address} />
          <SignUpCard placement="post" />
        </div>
        <RelatedPosts posts={related} />
      </div>
      <SuggestedArticles posts={suggested} />
      <RelatedProjects projects={projects} />
      <div className="page-actions border-top gap-l no-print">
        <PageLink to="/blog" className="pill arrow-back">
          <ArrowLeft aria-hidden="true" /> Back to All Posts
        </PageLink>
      </div>
    </article>
  );
}

/** Until it is loaded, and without scripts, the links lead to the pages of the videos. */
function useVideos(text: RefObject<HTMLDivElement | null>, isLoadedHere: boolean) {
  useEffect(() => {
    const element = text.current;
    if (!element?.querySelector(".video")) return;
    let stop: (() => void) | null = null;
    let isGone = false;
    import("./play-videos.ts").then(
      ({ playVideos }) => {
        if (!isGone) stop = playVideos(element, isLoadedHere);
      },
      () => {},
    );
    return () => {
      isGone = true;
      stop?.();
    };
  }, [text, isLoadedHere]);
}

/** Open by default. spec: public-site §4 */
function Contents({ entries }: { entries: { slot: string; html?: SafeHtml } }) {
  const list = useRef<HTMLElement>(null);
  useCurrentSection(list);
  return (
    <details open className="toc small disclosure no-print">
      <summary className="row between strong">
        On this page <span className="disclosure-icon" />
      </summary>
      <nav ref={list} aria-label="On this page">
        <RichText content={entries} />
      </nav>
    </details>
  );
}

type RelatedPost = Pick<PostTeaser, "id" | "slug" | "title"> & { publishedOn: string };

/** Posts that share a category. decisions: Publishing */
function RelatedPosts({ posts }: { posts: RelatedPost[] }) {
  if (posts.length === 0) return null;
  return (
    <aside aria-label="Related posts" className="related-posts small no-print">
      <h2 className="row strong">Related posts</h2>
      <ul>
        {posts.map((post) => (
          <li className="border-top" key={post.id}>
            <PageLink to={postPath(post)} dir="auto">
              {post.title}
            </PageLink>
            <p className="tabular faint">{post.publishedOn}</p>
          </li>
        ))}
      </ul>
    </aside>
  );
}

/** spec: public-site §2, "Blog post" */
export function PostNotFound() {
  return (
    <ProblemScreen
      isError
      title="Post Not Found"
      text="The blog post you're looking for doesn't exist or may have been moved."
    >
      <PageLink to="/blog" className="pill pill-filled">
        Back to Blog
      </PageLink>
    </ProblemScreen>
  );
}
