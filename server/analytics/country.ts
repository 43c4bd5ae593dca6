import { readFileSync } from "node:fs";
import { type CountryResponse, Reader } from "mmdb-lib";
import { codeOf } from "../errors.ts";

/** Two letters, or empty. */
export type CountryLookup = (address: string) => string;

/** From a local database in MaxMind's format; none is shipped. Throws one line that names the setting. */
export function openCountryLookup(file: string | undefined): CountryLookup {
  if (!file) return () => "";
  const reader = readerOf(contentOf(file));
  return (address) => {
    const code = address ? reader.get(address)?.country?.iso_code : undefined;
    return code && /^[A-Z]{2}$/.test(code) ? code : "";
  };
}

function contentOf(file: string): Buffer {
  try {
    return readFileSync(file);
  } catch (error) {
    const code = codeOf(error) ?? String(error);
    throw new Error(`Setting GEO_DATABASE names a file that cannot be read: ${code}`);
  }
}

function readerOf(content: Buffer): Reader<CountryResponse> {
  try {
    return new Reader(content);
  } catch {
    throw new Error("Setting GEO_DATABASE must name a database in MaxMind's format (.mmdb)");
  }
}
