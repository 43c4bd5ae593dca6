import { createWriteStream } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";

/** `node:http` at its fastest: writes and flushes the file, nothing else. */
const [folder = "."] = process.argv.slice(2);
let count = 0;

const server = createServer(async (request, response) => {
  count += 1;
  const path = join(folder, `received-${count}`);
  await pipeline(request, createWriteStream(path, { flush: true }));
  response.end("kept\n");
});

process.on("disconnect", () => process.exit());
server.listen(0, "127.0.0.1", () => process.send?.(server.address()));
