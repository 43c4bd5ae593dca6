import { join } from "node:path";
import { Readable } from "node:stream";
import { parseMediaKey } from "#domain/media/media.ts";
import type { BucketDriver } from "./bucket-driver.ts";
import { parseBucketSetting } from "./bucket-setting.ts";
import { DiskDriver } from "./disk-driver.ts";
import { DISK_FULL_CODES } from "./disk-errors.ts";
import { type Storage, StorageFull } from "./storage.ts";

/**
 * The storage of this site: the bucket that `url` names (`STORAGE_URL`), else `<dataDir>/media`.
 * Rejects with one line that names the setting when it cannot be used; a bucket is not asked yet.
 */
export async function openStorage(setting: {
  url: string | null;
  dataDir: string;
}): Promise<Storage> {
  if (setting.url === null) {
    const driver = new DiskDriver(join(setting.dataDir, "media"));
    driver.removeAbandoned(new Date());
    return storageOver(driver);
  }
  const parsed = parseBucketSetting(setting.url);
  if (!parsed.ok) throw new Error(`STORAGE_URL ${parsed.problem}`);
  // With its library, which a site on a disk never needs.
  const { BucketDriver: Driver } = await import("./bucket-driver.ts");
  return storageOver(new Driver(parsed.setting));
}

/** Our small storage on top of one of the drivers. */
function storageOver(driver: DiskDriver | BucketDriver): Storage {
  return {
    put: async (key, content, contentType) =>
      unlessFull(
        content instanceof Readable
          ? driver.putStream(checked(key), content, { contentType })
          : driver.put(checked(key), content, { contentType }),
      ),
    putFile: async (key, path, contentType, isOurs) =>
      unlessFull(driver.putFile(checked(key), path, { contentType, isOurs })),
    read: async (key, range) => orNull(driver.openRange(checked(key), range)),
    async stat(key) {
      const found = await orNull(driver.getMetaData(checked(key)));
      return found && { bytes: found.contentLength };
    },
    delete: async (key) => driver.delete(checked(key)),
    localPath: (key) => driver.localPath(checked(key)),
    list: (area) => driver.listFiles(area),
    check: () => driver.check(),
  };
}

function checked(key: string): string {
  if (!parseMediaKey(key)) throw new Error(`not the key of a stored file: ${JSON.stringify(key)}`);
  return key;
}

async function unlessFull(attempt: Promise<void>): Promise<void> {
  try {
    await attempt;
  } catch (error) {
    throw isFull(error) ? new StorageFull("no space left", { cause: error }) : error;
  }
}

/** What the attempt found, or null when it failed because there is no such file. */
async function orNull<T>(attempt: Promise<T>): Promise<T | null> {
  try {
    return await attempt;
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

/** Those of disks, and what S3 servers say. */
const FULL = [...DISK_FULL_CODES, "QuotaExceeded", "XMinioStorageFull", "StorageFull"];
const MISSING = ["ENOENT", "NoSuchKey", "NotFound"];

const isFull = (error: unknown) => isNamed(error, FULL);
const isMissing = (error: unknown) => isNamed(error, MISSING);

function isNamed(error: unknown, names: string[]): boolean {
  if (!(error instanceof Error)) return false;
  return names.some((name) => name === error.name || ("code" in error && name === error.code));
}
