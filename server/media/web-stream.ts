import type { Readable } from "node:stream";

/**
 * A Node stream as the body of a Response. Read piece by piece, as fast as the visitor takes it;
 * a visitor who leaves closes the source. (`Readable.toWeb` does the same, in a type of its own.)
 */
export function webStream(source: Readable): ReadableStream<Uint8Array> {
  const pieces: AsyncIterator<Uint8Array> = source[Symbol.asyncIterator]();
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await pieces.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    cancel() {
      source.destroy();
    },
  });
}
