import { shorten } from "#domain/html/text.ts";
import { META_DESCRIPTION_SHOWN, META_TITLE_SHOWN } from "#domain/site/blog-settings.ts";
import { Pane } from "../kit/pane.tsx";

type SearchPreviewProps = {
  title: string;
  description: string;
  /** Host and path segments: `example.org › project › signs`. */
  address: readonly string[];
};

/** spec: admin-area §2, "SEO preview card" */
export function SearchPreview({ title, description, address }: SearchPreviewProps) {
  return (
    <Pane title="Search result">
      <div className="seo-search">
        <p className="seo-address">{address.filter(Boolean).join(" › ")}</p>
        <p dir="auto" className="seo-title">
          {shorten(title, META_TITLE_SHOWN) || "Untitled"}
        </p>
        <p dir="auto" className="seo-text">
          {shorten(description, META_DESCRIPTION_SHOWN) || "No description yet."}
        </p>
      </div>
    </Pane>
  );
}
