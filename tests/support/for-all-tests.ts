import { afterAll } from "vitest";

/**
 * What all tests of a file share, closed after the last one:
 * `const { db } = await forAllTests(testDatabase())`. What is opened first is closed last.
 */
export async function forAllTests<Opened extends { close(): unknown } | { drop(): unknown }>(
  opening: Promise<Opened>,
): Promise<Opened> {
  const opened = await opening;
  afterAll(async () => {
    await ("drop" in opened ? opened.drop() : opened.close());
  });
  return opened;
}
