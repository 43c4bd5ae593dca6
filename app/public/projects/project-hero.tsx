import { Picture, type PictureFile } from "../../ui/picture.tsx";

/** Narrower pictures would be blown up across the page. */
const SMALL_BELOW_PX = 700;
/** Width by height: below it a picture would be higher than the window. */
const TALL_BELOW = 1.25;

/** The picture that a project opens with, whole. */
export function ProjectHero({ picture, alt }: { picture: PictureFile; alt: string }) {
  return (
    <div
      className="project-hero"
      data-size={picture.width < SMALL_BELOW_PX ? "small" : "full"}
      data-shape={picture.width / picture.height < TALL_BELOW ? "tall" : "wide"}
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
