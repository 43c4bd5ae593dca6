import { isLoopback } from "../http/address-range.ts";

export type BucketSetting = {
  endpoint: string;
  region: string;
  bucket: string;
  key: string;
  secret: string;
};

type Parsed = { ok: true; setting: BucketSetting } | { ok: false; problem: string };

const BUCKET_NAME = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;
const DEFAULT_REGION = "us-east-1";

/** `s3://key:secret@host[:port]/bucket?region=…`. The problem never repeats the secret. */
export function parseBucketSetting(url: string): Parsed {
  const shape = "must look like s3://key:secret@host/bucket?region=…";
  if (!URL.canParse(url)) return { ok: false, problem: shape };
  const { protocol, username, password, hostname, host, pathname, searchParams, hash } = new URL(
    url,
  );
  if (protocol !== "s3:" || !host || hash) return { ok: false, problem: shape };
  const key = decoded(username);
  const secret = decoded(password);
  if (!key || !secret) {
    return { ok: false, problem: "must include key and secret, percent-encoded, before the @" };
  }
  const bucket = pathname.slice(1).replace(/\/$/, "");
  if (!BUCKET_NAME.test(bucket)) {
    return { ok: false, problem: "must end in the name of one bucket, as in s3://…@host/bucket" };
  }
  const unknown = [...searchParams.keys()].find((name) => name !== "region" && name !== "tls");
  if (unknown !== undefined)
    return { ok: false, problem: "supports no options except region and tls" };
  const tls = searchParams.get("tls") ?? (isLoopback(hostname) ? "off" : "on");
  if (tls !== "on" && tls !== "off")
    return { ok: false, problem: "has a tls option other than on or off" };
  const region = searchParams.get("region") ?? DEFAULT_REGION;
  if (!/^[a-z0-9-]{1,40}$/.test(region)) return { ok: false, problem: "has an invalid region" };
  const endpoint = `${tls === "on" ? "https" : "http"}://${host}`;
  return { ok: true, setting: { endpoint, region, bucket, key, secret } };
}

/** For people: without key and secret. */
export function bucketAddress(url: string): string {
  const { host, pathname } = new URL(url);
  return `${host}${pathname}`;
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return "";
  }
}
