import { ImageIcon } from "lucide-react";
import { Picture, type PictureFile } from "../../ui/picture.tsx";

type ThumbnailProps = {
  picture: PictureFile | null;
  alt: string;
  width: string;
  cutTo: number;
  className: string;
};

/** A small picture in a list; its place is kept where there is none. */
export function Thumbnail({ picture, alt, width, cutTo, className }: ThumbnailProps) {
  const bare = (
    <div className={`thumbnail ${className}`} aria-hidden="true">
      {picture?.placeholder ? <img src={picture.placeholder} alt="" /> : <ImageIcon />}
    </div>
  );
  if (!picture) return bare;
  return (
    <Picture
      picture={picture}
      alt={alt}
      widths={[width]}
      cutTo={cutTo}
      className={className}
      fetched="with the page"
      fallback={bare}
    />
  );
}
