import { Picture, type PictureFile } from "./picture.tsx";

type PortraitProps = {
  name: string;
  picture: PictureFile | null;
  alt: string;
  focus: "left" | "center" | "right";
  size: "small" | "large";
};

export function Portrait({ name, picture, alt, focus, size }: PortraitProps) {
  const initials = (
    <span aria-hidden="true" className="portrait-initials centered">
      {initialsOf(name)}
    </span>
  );
  return (
    <div className="portrait" data-size={size}>
      <Picture
        picture={picture}
        alt={alt || name}
        widths={[size === "large" ? "13rem" : "8rem"]}
        cropRatio={1}
        focus={focus}
        loading="priority"
        className="ratio-square round"
        fallback={initials}
      />
    </div>
  );
}

/** `MO` for Mirela Osei, `18` for 18F. */
function initialsOf(name: string): string {
  const parts = name.trim().split(/\s+/);
  const [first = "", last] = [parts[0], parts.length > 1 ? parts.at(-1) : undefined];
  const letters = last
    ? [Array.from(first)[0], Array.from(last)[0]]
    : Array.from(first).slice(0, 2);
  return letters.join("").toUpperCase();
}
