import { join } from "node:path";
import { parseMediaKey } from "#domain/media/media.ts";
import type { BucketDriver } from "./bucket-driver.ts";
import { parseBucketSetting } from "./bucket-setting.ts";
import { DiskDriver } from "./disk-driver.ts";
import { DISK_FULL_CODES, hasName, nullIfMissing } from "./disk-errors.ts";
import { type Storage, StorageFull } from "./storage.ts";

/** Rejects with one line that names the setting; does not contact the bucket. */
export async function openStorage(setting: {
  url: string | null;
  dataDir: string;
}): Promise<Storage> {
  if (setting.url === null) {
    const driver = new DiskDriver(join(setting.dataDir, "media"));
    driver.removeStalePartials(new Date());
    return storageOver(driver);
  }
  const parsed = parseBucketSetting(setting.url);
  if (!parsed.ok) throw new Error(`STORAGE_URL ${parsed.problem}`);
  // Loaded on demand: a site on a disk does not need the S3 library.
  const { BucketDriver: Driver } = await import("./bucket-driver.ts");
  return storageOver(new Driver(parsed.setting));
}

function storageOver(driver: DiskDriver | BucketDriver): Storage {
  return {
    put: async (key, content, contentType) =>
      asStorageFull(driver.put(checked(key), content, contentType)),
    putFile: async (key, path, contentType, canLink) =>
      asStorageFull(driver.putFile(checked(key), path, contentType, canLink)),
    read: async (key, range) => nullIfMissing(driver.openRange(checked(key), range)),
    async stat(key) {
      const bytes = await nullIfMissing(driver.bytesOf(checked(key)));
      return bytes === null ? null : { bytes };
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

async function asStorageFull(attempt: Promise<void>): Promise<void> {
  try {
    await attempt;
  } catch (error) {
    throw hasName(error, FULL) ? new StorageFull("no space left", { cause: error }) : error;
  }
}

const FULL = [...DISK_FULL_CODES, "QuotaExceeded", "XMinioStorageFull", "StorageFull"];
