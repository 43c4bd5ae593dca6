import { PageLink } from "../../ui/page-link.tsx";
import { ProblemScreen } from "../problems/problem-screen.tsx";

/** spec: public-site §2, "Blog post" */
export function PostNotFound() {
  return (
    <ProblemScreen
      title="Post Not Found"
      text="The blog post you're looking for doesn't exist or may have been moved."
    >
      <PageLink to="/blog" className="pill pill-filled">
        Back to Blog
      </PageLink>
    </ProblemScreen>
  );
}
