import { isCrop, type StoredCrop } from "#domain/media/crop.ts";

type CroppedImageProps = {
  src: string;
  alt: string;
  crop: StoredCrop;
  /** CSS `object-position` of a picture without a crop. */
  position: string;
  onError?: () => void;
};

/** A picture in a frame of 16:9, as it will be cropped. */
export function CroppedImage({ crop, position, ...image }: CroppedImageProps) {
  const style = isCrop(crop)
    ? {
        width: `${10_000 / crop.width}%`,
        height: `${10_000 / crop.height}%`,
        translate: `${-crop.x}% ${-crop.y}%`,
      }
    : { objectPosition: position };
  return (
    <span className="cropped-image">
      <img {...image} alt={image.alt} style={style} />
    </span>
  );
}
