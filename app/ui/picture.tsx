import { ImageOff } from "lucide-react";
import { type ReactNode, useState } from "react";
import { blankPicture } from "#domain/media/blank-picture.ts";

type Focus = "left" | "center" | "right" | "top" | "bottom";

export type PictureFile = {
  src: string;
  width: number;
  height: number;
  sources: { type: string; srcset: string }[];
  placeholder: string | null;
  /** Focal point in tens of percent. */
  focus?: { x: number; y: number };
};

export type PictureWidths = [...{ from: string; width: string }[], string];

type PictureProps = {
  /** Without one, or when it fails to load, `fallback` is shown. */
  picture: PictureFile | null;
  alt: string;
  /** Rendered width by `min-width` of the window; the last is the default. */
  widths: PictureWidths;
  /** Aspect ratio (width / height) of a frame that crops it. */
  cropRatio?: number;
  focus?: Focus;
  /** `lazy` is up to the page's inline script. Only the initial value counts. */
  loading?: "lazy" | "eager" | "priority";
  className?: string;
  fallback?: ReactNode;
};

/** Complete without scripts. */
export function Picture({ picture, ...props }: PictureProps) {
  if (!picture) return props.fallback;
  // Load state must not carry over to another picture.
  return <FramedPicture key={picture.src} {...props} picture={picture} />;
}

type FramedPictureProps = PictureProps & { picture: PictureFile };

function FramedPicture(props: FramedPictureProps) {
  const { picture, alt, focus, loading = "lazy", className, fallback } = props;
  const sizes = sizesOf(props);
  const [isLazy] = useState(loading === "lazy");
  const [state, setState] = useState<"waiting" | "loaded" | "failed">("waiting");

  // A loaded picture can only be painted once it is decoded.
  const loaded = () => setState("loaded");
  const showDecoded = (image: HTMLImageElement) => image.decode().then(loaded, loaded);

  // It may have loaded or failed before hydration.
  const checkComplete = (image: HTMLImageElement | null) => {
    if (state !== "waiting" || !image?.complete || isDeferred(image)) return;
    if (image.naturalWidth === 0) setState("failed");
    else showDecoded(image);
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
            {...(isLazy ? { "data-srcset": srcset } : { srcSet: srcset })}
            suppressHydrationWarning
          />
        ))}
        <img
          {...shown}
          alt={alt}
          {...(isLazy
            ? { src: blankPicture({ width, height }), "data-src": picture.src }
            : { src: picture.src })}
          ref={checkComplete}
          fetchPriority={loading === "priority" ? "high" : undefined}
          onLoad={({ currentTarget }) => isDeferred(currentTarget) || showDecoded(currentTarget)}
          onError={() => setState("failed")}
          suppressHydrationWarning
        />
      </picture>
      {isLazy && (
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

/** Not requested by the inline script yet. */
function isDeferred({ dataset }: HTMLImageElement): boolean {
  return dataset.src !== undefined;
}

/** Includes the cropped part: a panorama in a square is far wider than its frame. */
function sizesOf({ picture, widths, cropRatio = 0 }: FramedPictureProps): string {
  const overhang = cropRatio > 0 ? picture.width / picture.height / cropRatio : 1;
  const fullWidth = (width: string) =>
    overhang > 1 ? `calc(${overhang.toFixed(2)} * ${width})` : width;
  return widths
    .map((step) =>
      typeof step === "string"
        ? fullWidth(step)
        : `(min-width: ${step.from}) ${fullWidth(step.width)}`,
    )
    .join(", ");
}

function MissingPicture({ className }: { className?: string }) {
  return (
    <div className={`picture picture-missing centered ${className ?? ""}`}>
      <ImageOff role="img" aria-label="This picture could not be loaded" />
    </div>
  );
}

/** In place of a picture. `shape`: the classes of its shape. */
export function EmojiPlaceholder({ shape, emoji }: { shape: string; emoji: string }) {
  return (
    <div aria-hidden="true" className={`emoji-placeholder centered faint ${shape}`}>
      {emoji}
    </div>
  );
}
