import { Picture, type PictureFile, type PictureWidths } from "../../ui/picture.tsx";

/** Narrower pictures would be blown up across the page. */
const SMALL_BELOW_PX = 700;
/** Width by height: what is less wide would be higher than a window when it fills the page. */
const WIDE_FROM = 1.6;
const STANDARD_FROM = 1.2;
/** How high project.css lets the others be. */
const HEIGHT_MAX_REM = 42;

/** In steps, since pages allow no styles of their own. As many stand in project.css. */
const RATIO_STEP = 0.05;
const RATIO_MIN = 0.2;

/** The picture that a project opens with, whole. */
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
        fetched="first"
        className="travels"
      />
    </div>
  );
}

/** As wide as the page, or as its height allows. */
function widthsOf({ width, height }: PictureFile): PictureWidths {
  const ratio = width / height;
  if (ratio >= WIDE_FROM) return [{ from: "87rem", width: "80rem" }, "92vw"];
  return [`min(92vw, ${(HEIGHT_MAX_REM * ratio).toFixed(1)}rem)`];
}

/** Width by height, rounded down: what is shown at that width is no higher than it may be. */
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
