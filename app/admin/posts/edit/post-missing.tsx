import { FileX } from "lucide-react";
import { Link } from "react-router";
import { EmptyState } from "../../kit/empty-state.tsx";
import { POSTS_PATH } from "../paths.ts";
import { findAbandoned } from "./journal.ts";
import { KeptTexts } from "./kept-texts.tsx";

type PostMissingProps = { postId: string; timeZone: string };

/** spec: admin-area §2. Offers what this browser kept of a post that was deleted elsewhere. */
export function PostMissing({ postId, timeZone }: PostMissingProps) {
  const find = () => findAbandoned(Date.now(), (entry) => entry.postId === postId);
  return (
    <div className="screen">
      <KeptTexts find={find} timeZone={timeZone} />
      <EmptyState icon={FileX} title="Blog Post Not Found">
        <p>The blog post you're looking for doesn't exist.</p>
        <p>
          <Link to={POSTS_PATH} className="pill">
            All posts
          </Link>
        </p>
      </EmptyState>
    </div>
  );
}
