const DIMENSIONS_MAX = 16_000;

/** Vectors of length 1 from a response, in the order of the texts. Throws on anything else. */
export function readEmbeddings(response: unknown, count: number): Float32Array[] {
  const data = isObject(response) ? response.data : undefined;
  if (!Array.isArray(data)) throw new Error("the response has no embeddings");
  if (data.length !== count)
    throw new Error(`the response has ${data.length} embeddings for ${count} texts`);
  const vectors = new Map<number, Float32Array>();
  for (const [place, entry] of data.entries()) {
    if (!isObject(entry)) throw new Error("the response has something else than embeddings");
    const { index = place, embedding } = entry;
    if (typeof index !== "number") throw new Error("an embedding has no place");
    vectors.set(index, unitVector(embedding));
  }
  const ordered = Array.from({ length: count }, (_, place) => {
    const vector = vectors.get(place);
    if (!vector) throw new Error("a text has no embedding");
    return vector;
  });
  if (new Set(ordered.map(({ length }) => length)).size > 1)
    throw new Error("the embeddings have different numbers of dimensions");
  return ordered;
}

function unitVector(values: unknown): Float32Array {
  if (!Array.isArray(values) || values.length === 0 || values.length > DIMENSIONS_MAX)
    throw new Error("an embedding is not a list of numbers");
  let sum = 0;
  for (const value of values) {
    if (typeof value !== "number") throw new Error("an embedding is not a list of numbers");
    sum += value * value;
  }
  const length = Math.sqrt(sum);
  if (!(length > 0 && length < Number.POSITIVE_INFINITY))
    throw new Error("an embedding has no direction");
  return Float32Array.from(values, (value) => value / length);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
