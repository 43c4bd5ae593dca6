import { expect, test } from "vitest";
import { seemsPersonal } from "./personal-data.ts";

test.each([
  "write to ana@example.com",
  "who is @ana_perez",
  "call me on +34 600 123 456",
  "(202) 456-1111",
  "2024561999",
  "202 456 1999",
  "4111 1111 1111 1111",
  "DE89 3704 0044 0532 0130 00",
  "ssn 123-45-6789",
  "٠١٢٣٤٥٦٧",
  "born on 12.05.1984",
  "192.168.0.12",
  "I live at 221B Baker Street",
  "12 Old Kent Road, who designed it?",
  "Hauptstraße 5",
  "calle de Alcalá 30",
  "SW1A 1AA",
  "P.O. Box 7",
  "see https://example.com/u/123",
])("“%s” is not kept", (text) => {
  expect(seemsPersonal(text)).toBe(true);
});

test.each([
  "Who did the rebrand for the science foundation?",
  "projects of 2019 and 2020",
  "work in 2019-2022",
  "What did you do for the 2012 Olympics?",
  "3 ways to place a logo",
  "10,000 visitors",
  "C++ or C#?",
  "Where is your street photography?",
  "24/7 support",
  "版权",
])("“%s” is kept", (text) => {
  expect(seemsPersonal(text)).toBe(false);
});
