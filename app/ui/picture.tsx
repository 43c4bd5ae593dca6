import { ImageOff } from "lucide-react";
import { type ReactNode, useState } from "react";

type Focus = "left" | "center" | "right" | "top" | "bottom";

/** A stored picture: the largest file, its size in pixels, the same in better formats and sizes. */
export type PictureFile = {
  src: string;
  width: number;
  height: number;
  sources: { type: string; srcset: string }[];
  /** A tiny `data:` URI, or null. */
  placeholder: string | null;
};

type PictureProps = {
  picture: PictureFile;
  alt: string;
  /** How wide it is shown, as `sizes` of an img element. */
  sizes: string;
  focus?: Focus;
  /** Seen before anyone scrolls: fetched at once and first. */
  isFirst?: boolean;
  /** Its shape: aspect ratio, corners. */
  className?: string;
  /** What stands in its place when it cannot be loaded; a sign that says so by default. */
  fallback?: ReactNode;
};

/**
 * A picture in its frame: a blurred preview pulses until it is there, and a failed one gives way to
 * `fallback`. Complete without scripts; the frame's shape keeps its place free.
 */
export function Picture(props: PictureProps) {
  // Another picture is another element: what became of the former must not stick to it.
  return <FramedPicture key={props.picture.src} {...props} />;
}

function FramedPicture({ picture, alt, sizes, focus, isFirst, className, fallback }: PictureProps) {
  const [state, setState] = useState<"waiting" | "loaded" | "failed">("waiting");

  // What lies beneath goes when the picture can be painted, which is later than when it came.
  const loaded = () => setState("loaded");
  const reveal = (arrived: HTMLImageElement) => arrived.decode().then(loaded, loaded);

  // It may have come, or failed, before there was anyone to hear of it.
  const meet = (met: HTMLImageElement | null) => {
    if (state !== "waiting" || !met?.complete) return;
    if (met.naturalWidth === 0) setState("failed");
    else reveal(met);
  };

  if (state === "failed") return fallback ?? <MissingPicture className={className} />;
  return (
    <div className={`picture ${className ?? ""}`} data-state={state}>
      {picture.placeholder && (
        <img className="picture-preview" src={picture.placeholder} alt="" aria-hidden="true" />
      )}
      <picture>
        {picture.sources.map(({ type, srcset }) => (
          <source key={type} type={type} srcSet={srcset} sizes={sizes} />
        ))}
        <img
          ref={meet}
          src={picture.src}
          alt={alt}
          width={picture.width}
          height={picture.height}
          loading={isFirst ? "eager" : "lazy"}
          fetchPriority={isFirst ? "high" : undefined}
          decoding="async"
          data-focus={focus}
          onLoad={(event) => reveal(event.currentTarget)}
          onError={() => setState("failed")}
        />
      </picture>
    </div>
  );
}

function MissingPicture({ className }: { className?: string }) {
  return (
    <div className={`picture picture-missing ${className ?? ""}`}>
      <ImageOff role="img" aria-label="This picture could not be loaded" />
    </div>
  );
}
