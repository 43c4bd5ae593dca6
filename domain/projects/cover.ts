import { fileType } from "../media/file-kinds.ts";
import { previewKind } from "../media/preview-kind.ts";

type NamedFile = { fileName: string; displayName: string };

type HasPoster<File> = (file: File) => boolean;

const MEANT_AS_COVER = /thumbnail|cover|hero/i;

/** Images by name, then by order, then posters. spec: public-site §5, "Thumbnail fallback" */
export function pickCover<File extends NamedFile>(
  files: readonly File[],
  hasPoster: HasPoster<File> = () => false,
): File | undefined {
  const images = files.filter(({ fileName }) => previewKind(fileName) === "image");
  const isMeant = ({ fileName, displayName }: NamedFile) =>
    MEANT_AS_COVER.test(fileName) || MEANT_AS_COVER.test(displayName);
  return images.find(isMeant) ?? images[0] ?? files.find(hasPoster);
}

/**
 * With the public preview off only pictures qualify: a document's first page or a video frame would
 * reveal part of what the owner made private. decisions: Projects and media
 */
export function canBeCover({ ext }: { ext: string }, allowsPreview: boolean): boolean {
  return allowsPreview || fileType(ext)?.kind === "picture";
}
