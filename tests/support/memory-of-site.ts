export const MEMORY_PATH = "/memory-of-this-process";

/** In MB: resident memory, and memory in use after garbage collection. */
export async function memoryOfSite(url: string): Promise<{ resident: number; kept: number }> {
  const { rss, kept } = await (await fetch(url + MEMORY_PATH)).json();
  return { resident: rss / 1024 ** 2, kept: kept / 1024 ** 2 };
}
