import { ImageOff } from "lucide-react";
import { type ReactNode, useState } from "react";
import { blankPicture } from "#domain/media/blank-picture.ts";

type Focus = "left" | "center" | "right" | "top" | "bottom";

/** A stored picture: the largest file, its size in pixels, the same in better formats and sizes. */
export type PictureFile = {
  src: string;
  width: number;
  height: number;
  sources: { type: string; srcset: string }[];
  /** A tiny `data:` URI, or null. */
  placeholder: string | null;
  /** What stays in sight of it where it is cut, in tens of percent. */
  focus?: { x: number; y: number };
};

export type PictureWidths = [...{ from: string; width: string }[], string];

type PictureProps = {
  picture: PictureFile;
  alt: string;
  /** How wide its frame is, for windows from a width on; the last for all that are left. */
  widths: PictureWidths;
  /** Width by height of a frame that it fills and is cut to. */
  cutTo?: number;
  focus?: Focus;
  /**
   * When it is fetched: once it comes near the window (by the page's own inline script), with the
   * page, or ahead of all others. What it is at first holds.
   */
  fetched?: "when near" | "with the page" | "first";
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

function FramedPicture(props: PictureProps) {
  const { picture, alt, focus, fetched = "when near", className, fallback } = props;
  const sizes = sizesOf(props);
  const [isLate] = useState(fetched === "when near");
  const [state, setState] = useState<"waiting" | "loaded" | "failed">("waiting");

  // What lies beneath goes when the picture can be painted, which is later than when it came.
  const loaded = () => setState("loaded");
  const reveal = (arrived: HTMLImageElement) => arrived.decode().then(loaded, loaded);

  // It may have come, or failed, before there was anyone to hear of it.
  const meet = (met: HTMLImageElement | null) => {
    if (state !== "waiting" || !met?.complete || isBlank(met)) return;
    if (met.naturalWidth === 0) setState("failed");
    else reveal(met);
  };

  const { width, height, placeholder } = picture;
  const shown = {
    ...({ width, height, decoding: "async", "data-focus": focus } as const),
    "data-focus-x": picture.focus?.x,
    "data-focus-y": picture.focus?.y,
  };
  if (state === "failed") return fallback ?? <MissingPicture className={className} />;
  return (
    <div className={`picture ${className ?? ""}`} data-state={state}>
      {placeholder && (
        <img className="picture-preview" src={placeholder} alt="" aria-hidden="true" />
      )}
      <picture>
        {picture.sources.map(({ type, srcset }) => (
          <source
            key={type}
            type={type}
            sizes={sizes}
            {...(isLate ? { "data-srcset": srcset } : { srcSet: srcset })}
            suppressHydrationWarning
          />
        ))}
        <img
          {...shown}
          alt={alt}
          {...(isLate
            ? { src: blankPicture({ width, height }), "data-src": picture.src }
            : { src: picture.src })}
          ref={meet}
          fetchPriority={fetched === "first" ? "high" : undefined}
          onLoad={({ currentTarget }) => isBlank(currentTarget) || reveal(currentTarget)}
          onError={() => setState("failed")}
          suppressHydrationWarning
        />
      </picture>
      {isLate && (
        <noscript>
          <img
            {...shown}
            alt={alt}
            src={picture.src}
            srcSet={picture.sources.at(-1)?.srcset}
            sizes={sizes}
            loading="lazy"
          />
        </noscript>
      )}
    </div>
  );
}

/** Whether a picture still waits for the page's inline script to fetch it. */
function isBlank({ dataset }: HTMLImageElement): boolean {
  return dataset.src !== undefined;
}

/** The part that is cut off counts: a panorama in a square is far wider than its frame. */
function sizesOf({ picture, widths, cutTo = 0 }: PictureProps): string {
  const overhang = cutTo > 0 ? picture.width / picture.height / cutTo : 1;
  const whole = (width: string) =>
    overhang > 1 ? `calc(${overhang.toFixed(2)} * ${width})` : width;
  return widths
    .map((step) =>
      typeof step === "string" ? whole(step) : `(min-width: ${step.from}) ${whole(step.width)}`,
    )
    .join(", ");
}

function MissingPicture({ className }: { className?: string }) {
  return (
    <div className={`picture picture-missing ${className ?? ""}`}>
      <ImageOff role="img" aria-label="This picture could not be loaded" />
    </div>
  );
}
