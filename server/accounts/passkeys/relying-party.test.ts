import { expect, test } from "vitest";
import { relyingPartyOf } from "./relying-party.ts";

test.each([
  ["https://site.example", { id: "site.example", origins: ["https://site.example"] }],
  [
    "http://127.0.0.1:3000",
    { id: "localhost", origins: ["http://localhost:3000", "http://127.0.0.1:3000"] },
  ],
  ["https://192.0.2.1", null],
  ["https://[2001:db8::1]:8443", null],
])("the relying party of %s is %j", (siteUrl, party) => {
  expect(relyingPartyOf(siteUrl)).toEqual(party);
});
