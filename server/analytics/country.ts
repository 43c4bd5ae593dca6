import { readFileSync } from "node:fs";
import { type CountryResponse, Reader } from "mmdb-lib";

/** Two letters, or empty. */
export type CountryLookup = (address: string) => string;

/** From a local database in MaxMind's format; none is shipped. Throws when it cannot be read. */
export function openCountryLookup(file: string | undefined): CountryLookup {
  if (!file) return () => "";
  const reader = new Reader<CountryResponse>(readFileSync(file));
  return (address) => {
    const code = address ? reader.get(address)?.country?.iso_code : undefined;
    return code && /^[A-Z]{2}$/.test(code) ? code : "";
  };
}
