import type { FormStore } from "../forms/form-store.ts";
import { useTexts } from "../forms/form-store.ts";
import { SearchPreview, SocialPreview } from "../seo/seo-previews.tsx";
import type { EditableSite } from "./site-fields.ts";
import { useHomeTexts } from "./use-home-texts.ts";

const PICTURES = ["ogImageUrl", "defaultOgImageUrl"] as const;
const CENTERED = { x: 50, y: 50 };

type SitePreviewsProps = { store: FormStore; site: EditableSite; host: string; card: string };

/** How the home page looks in search results and shared links, with the form's values. spec: admin-area §2, "SEO preview card" */
export function SitePreviews({ store, site, host, card }: SitePreviewsProps) {
  const { title, description } = useHomeTexts(store, site);
  const { ogImageUrl, defaultOgImageUrl } = useTexts(store, PICTURES, site);
  const src = ogImageUrl || defaultOgImageUrl || card;
  return (
    <div className="panes site-previews">
      <SearchPreview title={title} description={description} address={[host]} />
      <SocialPreview
        title={title}
        description={description}
        host={host}
        picture={isShowable(src) ? { src, ...CENTERED } : null}
      />
    </div>
  );
}

/** While an address is typed, requests for its beginnings would fail. */
function isShowable(src: string): boolean {
  return src.startsWith("/") || /^https:\/\/[^/\s]+\/\S+$/i.test(src);
}
