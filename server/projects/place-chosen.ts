type Named = { mediaId: string; fileName: string };

/**
 * The files of a project with the new ones among them, each ahead of what was chosen after it, else at
 * the end: files arrive in any order, and their list keeps that of choosing. Files that are there keep
 * the order that their owner gave them.
 */
export function placeChosen<Row extends Named, Fresh extends Named>(
  files: readonly Row[],
  chosen: readonly Named[],
  fresh: readonly Fresh[],
): (Row | Fresh)[] {
  const placed: (Row | Fresh)[] = [...files];
  const nthOf = (file: Named) => chosen.findIndex((other) => isSame(other, file));
  // The last one first: each then finds those after it in their places.
  for (const file of fresh.toSorted((one, other) => nthOf(other) - nthOf(one))) {
    const after = chosen.slice(nthOf(file) + 1);
    const place = placed.findIndex((one) => after.some((other) => isSame(one, other)));
    placed.splice(place < 0 ? placed.length : place, 0, file);
  }
  return placed;
}

const isSame = (one: Named, other: Named) =>
  one.mediaId === other.mediaId && one.fileName === other.fileName;
