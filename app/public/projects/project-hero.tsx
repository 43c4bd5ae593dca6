import { Picture, type PictureFile, type PictureWidths } from "../../ui/picture.tsx";

/** Narrower pictures would be upscaled. */
const SMALL_BELOW_PX = 700;
/** Width / height; narrower ones would be taller than the window at full width. */
const WIDE_FROM = 1.6;
const STANDARD_FROM = 1.2;
/** Maximum height of the others in project.css. */
const HEIGHT_MAX_REM = 42;

/** In steps, each a rule in project.css: the CSP forbids inline styles. */
const RATIO_STEP = 0.05;
const RATIO_MIN = 0.2;

export function ProjectHero({ picture, alt }: { picture: PictureFile; alt: string }) {
  return (
    <div
      className="project-hero"
      data-size={picture.width < SMALL_BELOW_PX ? "small" : "full"}
      data-shape={shapeOf(picture)}
      data-ratio={ratioStepOf(picture)}
    >
      <Picture
        picture={picture}
        alt={alt}
        widths={widthsOf(picture)}
        loading="priority"
        className="travels"
      />
    </div>
  );
}

function widthsOf({ width, height }: PictureFile): PictureWidths {
  const ratio = width / height;
  if (ratio >= WIDE_FROM) return [{ from: "87rem", width: "80rem" }, "92vw"];
  return [`min(92vw, ${(HEIGHT_MAX_REM * ratio).toFixed(1)}rem)`];
}

/** Rounded down, so that the picture stays below its maximum height. */
function ratioStepOf({ width, height }: PictureFile): string | undefined {
  const ratio = width / height;
  if (ratio >= WIDE_FROM) return undefined;
  const step = Math.max(RATIO_MIN, Math.floor(ratio / RATIO_STEP) * RATIO_STEP);
  return step.toFixed(2);
}

function shapeOf({ width, height }: PictureFile): "wide" | "standard" | "tall" {
  const ratio = width / height;
  if (ratio >= WIDE_FROM) return "wide";
  return ratio >= STANDARD_FROM ? "standard" : "tall";
}
