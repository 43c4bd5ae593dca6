import { ImageIcon } from "lucide-react";
import { Picture, type PictureFile } from "../../ui/picture.tsx";

type ThumbnailProps = {
  picture: PictureFile | null;
  alt: string;
  width: string;
  cropRatio: number;
  className: string;
};

/** Keeps its size when there is no picture. */
export function Thumbnail({ picture, alt, width, cropRatio, className }: ThumbnailProps) {
  const fallback = (
    <div className={`thumbnail centered ${className}`} aria-hidden="true">
      {picture?.placeholder ? (
        <img className="full-width" src={picture.placeholder} alt="" />
      ) : (
        <ImageIcon />
      )}
    </div>
  );
  return (
    <Picture
      picture={picture}
      alt={alt}
      widths={[width]}
      cropRatio={cropRatio}
      className={className}
      loading="eager"
      fallback={fallback}
    />
  );
}
