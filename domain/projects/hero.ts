import { fileType } from "../media/file-kinds.ts";
import { previewKind } from "../media/preview.ts";

/** A project's file by the names that its owner gave it. */
type NamedFile = { fileName: string; displayName: string };

/** Says of a film or a document whether there is a picture that stands for it. */
type HasPoster<File> = (file: File) => boolean;

const MEANT_AS_COVER = /thumbnail|cover|hero/i;

/**
 * The file whose picture stands for a project that has no other: the first image that is called
 * thumbnail, cover or hero, else the first image, else the first with a poster; undefined when there
 * is none. spec: public-site §5, "Thumbnail fallback", §2, "hero image"
 */
export function coverAmong<File extends NamedFile>(
  files: readonly File[],
  hasPoster: HasPoster<File> = () => false,
): File | undefined {
  const images = files.filter(({ fileName }) => previewKind(fileName) === "image");
  const isMeant = ({ fileName, displayName }: NamedFile) =>
    MEANT_AS_COVER.test(fileName) || MEANT_AS_COVER.test(displayName);
  return images.find(isMeant) ?? images[0] ?? files.find(hasPoster);
}

/**
 * Whether a stored file may be shown as the picture of its project. Where the public preview is off,
 * only pictures may: the first page of a document, large enough to be read, and the first frame of a
 * film are parts of what the owner closed. decisions: Projects and media
 */
export function mayBeCover({ ext }: { ext: string }, allowsPreview: boolean): boolean {
  return allowsPreview || fileType(ext)?.kind === "picture";
}
