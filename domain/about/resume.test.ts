import { expect, test } from "vitest";
import { resumeAt } from "./resume.ts";

test.each([
  ["/media/resumes/abc.pdf", "abc.pdf"],
  ["/media/resumes/abc.pdf/Mirela%20Osei.pdf", "Mirela Osei.pdf"],
  ["https://files.example/cv/R%C3%A9sum%C3%A9.docx?version=2#page=3", "Résumé.docx"],
  ["https://files.example/cv/RESUME.PDF", "RESUME.PDF"],
  ["https://files.example/cv/my-resume", "my-resume.pdf"],
  ["https://files.example/cv/a.b.c.pdf", "a.b.c.pdf"],
  ["https://files.example", "resume.pdf"],
  ["https://files.example/", "resume.pdf"],
  ["https://files.example/cv/", "resume.pdf"],
  ["https://files.example/download?file=cv.docx", "download.pdf"],
  ["/cv/half%E0%A4%A.pdf", "half%E0%A4%A.pdf"],
  ["/cv/..%2F..%2Fetc%2Fpasswd.pdf", "passwd.pdf"],
  ["/cv/a%5Cb.pdf", "b.pdf"],
  ["/cv/photo%E2%80%AEfdp.exe", "photofdp.exe"],
  ["/cv/line%0Abreak%00.pdf", "linebreak.pdf"],
  ["/cv/.pdf", "resume.pdf"],
  [`/cv/${"x".repeat(400)}.pdf`, `${"x".repeat(196)}.pdf`],
])("the resume at %j is saved as %j", (url, name) => {
  expect(resumeAt(url)).toEqual({ url, fileName: name });
});

test.each([
  "",
  " ",
  "javascript:alert(1)",
  "java\nscript:alert(1)",
  "data:application/pdf;base64,",
])("there is no resume at %j", (url) => {
  expect(resumeAt(url)).toBe(null);
});

test("an address without a scheme is another site's", () => {
  expect(resumeAt("//files.example/cv.pdf")?.url).toBe("https://files.example/cv.pdf");
});
