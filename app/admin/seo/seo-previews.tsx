import { ImageIcon } from "lucide-react";
import { shorten } from "#domain/html/text.ts";
import { isCrop, type StoredCrop } from "#domain/media/crop.ts";
import {
  META_DESCRIPTION_SHOWN_CHARS,
  META_TITLE_SHOWN_CHARS,
} from "#domain/site/blog-settings.ts";
import { Pane } from "../kit/pane.tsx";
import { CroppedImage } from "../media/cropped-image.tsx";

/** In code points. spec: admin-area §2, "SEO preview card" */
export const SOCIAL_TITLE_SHOWN_CHARS = 40;
export const SOCIAL_DESCRIPTION_SHOWN_CHARS = 50;

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
      <div className="break-words">
        <p className="faint fine">{address.filter(Boolean).join(" › ")}</p>
        <p dir="auto" className="seo-title">
          {shorten(title, META_TITLE_SHOWN_CHARS) || "Untitled"}
        </p>
        <p dir="auto" className="seo-text muted fine">
          {shorten(description, META_DESCRIPTION_SHOWN_CHARS) || "No description yet."}
        </p>
      </div>
    </Pane>
  );
}

type SocialPreviewProps = {
  title: string;
  description: string;
  host: string;
  /** `x`, `y`: focal point in percent, of a picture that is not cropped. */
  picture: { src: string; x: number; y: number; crop?: StoredCrop } | null;
};

export function SocialPreview({ title, description, host, picture }: SocialPreviewProps) {
  return (
    <Pane title="Shared link">
      <div className="seo-social break-words">
        <div className="seo-picture centered faint">
          {picture ? <SharedPicture {...picture} /> : <ImageIcon aria-hidden="true" />}
        </div>
        <div className="seo-body border-top">
          <p className="faint fine">{host}</p>
          <div dir="auto" className="seo-name strong">
            {shorten(title, SOCIAL_TITLE_SHOWN_CHARS) || "Untitled"}
          </div>
          <p dir="auto" className="seo-text muted fine">
            {shorten(description, SOCIAL_DESCRIPTION_SHOWN_CHARS)}
          </p>
        </div>
      </div>
    </Pane>
  );
}

function SharedPicture({ src, x, y, crop }: NonNullable<SocialPreviewProps["picture"]>) {
  const position = `${x}% ${y}%`;
  if (isCrop(crop)) return <CroppedImage src={src} alt="" crop={crop} position={position} />;
  return <img className="full-width" src={src} alt="" style={{ objectPosition: position }} />;
}
