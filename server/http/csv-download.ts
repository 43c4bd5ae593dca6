const ROWS_PER_QUERY = 1_000;

/** Streamed. An error breaks the connection, so that no file looks complete that is not. */
export function csvDownload(fileName: string, chunks: AsyncGenerator<string>): Response {
  const stream = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await chunks.next();
      if (done) controller.close();
      else controller.enqueue(Buffer.from(value));
    },
    async cancel() {
      await chunks.return(undefined);
    },
  });
  return new Response(stream, {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="${fileName}"`,
    },
  });
}

/** A file of any length. `read` continues after the last row of what it returned before. */
export async function* csvOfRows<Row>(
  head: string,
  read: (after: Row | null, limit: number) => Promise<Row[]>,
  textOf: (row: Row) => string,
): AsyncGenerator<string> {
  yield head;
  for (let after: Row | null = null; ; ) {
    const rows: Row[] = await read(after, ROWS_PER_QUERY);
    yield rows.map(textOf).join("");
    after = rows.at(-1) ?? null;
    if (rows.length < ROWS_PER_QUERY) return;
  }
}
