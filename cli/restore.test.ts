import { expect, test } from "vitest";
import { backedUpSite, emptySite } from "../tests/support/backed-up-site.ts";
import { startBucket } from "../tests/support/bucket.ts";
import { databaseUrl, vitrine } from "../tests/support/site.ts";

test("restoring into a bucket warns that another site may use it, without its key", async () => {
  const { world, target, close } = await backedUpSite();
  const site = await emptySite(world);
  const bucket = await startBucket();
  const { code, output } = await vitrine(["restore", target], {
    DATABASE_URL: databaseUrl(site.connection),
    DATA_DIR: site.environment.DATA_DIR,
    STORAGE_URL: bucket.url,
  });
  expect(output).toMatch(
    /Files are in the bucket 127\.0\.0\.1:\d+\/vitrine\. If another site still uses it, give this copy a bucket of its own before starting it\.\n$/,
  );
  expect(output).not.toContain("S3RVER");
  expect(code).toBe(0);
  await bucket.stop();
  await site.close();
  await close();
});
