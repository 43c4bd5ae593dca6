const REPLY_MAX_BYTES = 256 * 1024;

/** Fails when the response is longer than any reply. */
export const fetchBounded = boundedFetch(REPLY_MAX_BYTES);

/** Fails when the response is longer than `maxBytes`. Follows no redirect: it could take the texts elsewhere. */
export function boundedFetch(maxBytes: number): typeof fetch {
  return async (input, init) => {
    const response = await fetch(input, { ...init, redirect: "manual" });
    const body = response.body?.pipeThrough(limitTo(maxBytes)) ?? null;
    const { status, statusText, headers } = response;
    return new Response(body, { status, statusText, headers });
  };
}

function limitTo(max: number): TransformStream<Uint8Array, Uint8Array> {
  let bytes = 0;
  return new TransformStream({
    transform(chunk, controller) {
      bytes += chunk.byteLength;
      if (bytes > max) controller.error(new Error(`the response is longer than ${max} bytes`));
      else controller.enqueue(chunk);
    },
  });
}
