type FileRef = { mediaId: string; fileName: string };

/** Uploads finish in any order: a new file goes before those chosen after it, else to the end. */
export function insertInChosenOrder<Row extends FileRef, Added extends FileRef>(
  files: readonly Row[],
  chosen: readonly FileRef[],
  added: readonly Added[],
): (Row | Added)[] {
  const ordered: (Row | Added)[] = [...files];
  const chosenIndexOf = (file: FileRef) => chosen.findIndex((other) => isSame(other, file));
  // From last to first, so that each finds its successors in place.
  for (const file of added.toSorted((one, other) => chosenIndexOf(other) - chosenIndexOf(one))) {
    const after = chosen.slice(chosenIndexOf(file) + 1);
    const index = ordered.findIndex((one) => after.some((other) => isSame(one, other)));
    ordered.splice(index < 0 ? ordered.length : index, 0, file);
  }
  return ordered;
}

const isSame = (one: FileRef, other: FileRef) =>
  one.mediaId === other.mediaId && one.fileName === other.fileName;
