export const MEMORY_PATH = "/memory-of-this-process";

/** In MB: all memory of the process as it is, and what is still in use after a collection. */
export async function memoryOfSite(url: string): Promise<{ resident: number; kept: number }> {
  const { rss, kept } = await (await fetch(url + MEMORY_PATH)).json();
  return { resident: rss / 1024 ** 2, kept: kept / 1024 ** 2 };
}
