import { expect, test } from "vitest";
import { parseBucketSetting } from "./bucket-setting.ts";
import { openStorage } from "./index.ts";

test("a complete setting is parsed, with key and secret decoded", () => {
  expect(
    parseBucketSetting("s3://AKIA%2B1:se%2Fcr%40et@s3.example.org:9000/my-site?region=eu-west-3"),
  ).toEqual({
    ok: true,
    setting: {
      endpoint: "https://s3.example.org:9000",
      region: "eu-west-3",
      bucket: "my-site",
      key: "AKIA+1",
      secret: "se/cr@et",
    },
  });
});

test.each([
  ["s3://k:s@localhost:9000/files", "http://localhost:9000"],
  ["s3://k:s@127.0.0.1/files/", "http://127.0.0.1"],
  ["s3://k:s@[::1]:9000/files", "http://[::1]:9000"],
  ["s3://k:s@minio.lan/files?tls=off", "http://minio.lan"],
  ["s3://k:s@localhost/files?tls=on", "https://localhost"],
  ["s3://k:s@localhost.example.org/files", "https://localhost.example.org"],
])("%s is reached at %s", (url, endpoint) => {
  expect(parseBucketSetting(url)).toMatchObject({ ok: true, setting: { endpoint } });
});

test.each([
  ["not an address", "must look like"],
  ["https://k:s@host/bucket", "must look like"],
  ["s3://host/bucket", "key and secret"],
  ["s3://only-key@host/bucket", "key and secret"],
  ["s3://k:%E0%A4%A@host/bucket", "key and secret"],
  ["s3://k:s@host", "one bucket"],
  ["s3://k:s@host/", "one bucket"],
  ["s3://k:s@host/Bucket", "one bucket"],
  ["s3://k:s@host/a-bucket/folder", "one bucket"],
  ["s3://k:s@host/bucket?tls=maybe", "tls"],
  ["s3://k:s@host/bucket?region=", "region"],
  ["s3://k:s@host/bucket?acl=public", "no options"],
])("%s is refused", (url, problem) => {
  const parsed = parseBucketSetting(url);
  expect(parsed).toMatchObject({ ok: false, problem: expect.stringContaining(problem) });
});

test("an invalid setting fails the start with one line that does not repeat its secret", async () => {
  const opening = openStorage({ url: "s3://key:topsecret@host/", dataDir: "/nowhere" });
  const said = await opening.catch(String);
  expect(said).toMatch(/^Error: STORAGE_URL [^\n]+$/);
  expect(said).not.toContain("topsecret");
});
