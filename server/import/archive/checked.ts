import { Transform } from "node:stream";
import { crc32 } from "node:zlib";
import type { Entry } from "yauzl";
import type { Room } from "../../storage/room.ts";
import type { Budget } from "./limits.ts";

/** Bytes that are not those which were packed. */
export class DamagedEntry extends Error {}

/** Lets the bytes of a file through, counts them and, at the end, compares their checksum. */
export function checked(entry: Entry, budget: Budget, room: Room): Transform {
  let soFar = 0;
  let sum = 0;
  return new Transform({
    transform(bytes: Buffer, _encoding, done) {
      try {
        budget.take(bytes.length, soFar);
      } catch (error) {
        done(error instanceof Error ? error : new Error(String(error)));
        return;
      }
      soFar += bytes.length;
      sum = crc32(bytes, sum);
      room.take(bytes.length).then(() => done(null, bytes), done);
    },
    flush(done) {
      done(sum === entry.crc32 ? null : new DamagedEntry("the checksum is another"));
    },
  });
}
