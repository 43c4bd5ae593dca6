import type { Filters } from "#domain/analytics/filters.ts";

const DEVICES: Readonly<Record<string, string>> = {
  desktop: "Desktop",
  tablet: "Tablet",
  mobile: "Mobile",
};
const COUNTRY = /^[A-Z]{2}$/;
const COUNTRIES = new Intl.DisplayNames("en-US", { type: "region" });

export function deviceName(device: string): string {
  return Object.hasOwn(DEVICES, device) ? (DEVICES[device] ?? device) : device;
}

/** On the server only, since browsers may know other names. */
export function countryName(code: string): string {
  return COUNTRY.test(code) ? (COUNTRIES.of(code) ?? code) : code;
}

/** Values of filters as the cards show them. `titles`: by path. */
export function filterLabels(filters: Filters, titles: ReadonlyMap<string, string>): Filters {
  const { page, entry, device, country } = filters;
  return {
    ...filters,
    ...(page !== undefined && { page: titles.get(page) ?? page }),
    ...(entry !== undefined && { entry: titles.get(entry) ?? entry }),
    ...(device !== undefined && { device: deviceName(device) }),
    ...(country !== undefined && { country: countryName(country) }),
  };
}
