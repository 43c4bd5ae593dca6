import { Picture, type PictureFile } from "../../ui/picture.tsx";

/** Narrower pictures would be blown up across the page. */
const SMALL_BELOW_PX = 700;
/** Width by height: what is less wide would be higher than a window when it fills the page. */
const WIDE_FROM = 1.6;
const STANDARD_FROM = 1.2;

/** The picture that a project opens with, whole. */
export function ProjectHero({ picture, alt }: { picture: PictureFile; alt: string }) {
  return (
    <div
      className="project-hero"
      data-size={picture.width < SMALL_BELOW_PX ? "small" : "full"}
      data-shape={shapeOf(picture)}
    >
      <Picture
        picture={picture}
        alt={alt}
        widths={[{ from: "80rem", width: "80rem" }, "92vw"]}
        fetched="first"
        className="travels"
      />
    </div>
  );
}

function shapeOf({ width, height }: PictureFile): "wide" | "standard" | "tall" {
  const ratio = width / height;
  if (ratio >= WIDE_FROM) return "wide";
  return ratio >= STANDARD_FROM ? "standard" : "tall";
}
