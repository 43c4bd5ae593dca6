/**
 * Writes the resume of the sample site's owner into sample/media/, the same on every run:
 *   node_modules/.bin/node scripts/make-sample-resume.mjs
 */
import { writeFile } from "node:fs/promises";

const A4 = { width: 595, height: 842 };
const LEFT = 64;
const FACTS_FROM = 196;

/** Faces that every reader of PDF brings along. */
const FACES = { serif: "Times-Roman", sans: "Helvetica", bold: "Helvetica-Bold" };

const SECTIONS = [
  [
    "Work",
    ["2018 to today", "Independent brand strategist, Antwerp"],
    ["", "Positioning, naming, packaging and newsletters for companies of five to"],
    ["", "two hundred people. Four projects a year, from interview to invoice."],
    ["2012 to 2018", "Strategist in two agencies, Bucharest and Brussels"],
    ["", "Pitches won and lost, photographers briefed, spreadsheets questioned."],
    ["2008 to 2012", "Sub-editor on a regional newspaper"],
    ["", "Headlines that had to fit, captions that were read first."],
  ],
  [
    "Selected projects",
    ["Tangwell", "Packaging and voice of a seaweed pantry"],
    ["Crumb Union", "Ask a baker: a campaign at four in the morning"],
    ["Vesperline", "Sleep through the border: posters and prices of night trains"],
    ["Plainsum", "The Tuesday Ledger, a letter about bookkeeping"],
    ["Skerrow", "The name of a wind farm that its neighbours own"],
  ],
  [
    "Skills",
    ["Strategy", "Positioning, naming, brand architecture, customer interviews"],
    ["Making", "Packaging briefs, campaign concepts, newsletters, tone of voice"],
    ["Measuring", "Brand tracking, campaign tests, one-page reports, survey design"],
  ],
  ["Languages", ["", "English, Romanian, Dutch, French"]],
];

await writeFile(
  new URL("../sample/media/mirela-osei-resume.pdf", import.meta.url),
  document(page(), { Title: "Resume of Mirela Osei", Author: "Mirela Osei" }),
);

function page() {
  const drawn = [
    text("serif", 38, LEFT, 742, "Mirela Osei"),
    text("sans", 12.5, LEFT, 718, "Brand strategist and digital marketer"),
  ];
  let y = 668;
  for (const [title, ...facts] of SECTIONS) {
    drawn.push(`0.8 w 0.85 G ${LEFT} ${y + 24} m ${A4.width - LEFT} ${y + 24} l S`);
    drawn.push(text("serif", 17, LEFT, y, title));
    y -= 26;
    for (const [label, fact] of facts) {
      drawn.push(text("sans", 10, LEFT, y, label));
      drawn.push(text(label ? "bold" : "sans", 10, FACTS_FROM, y, fact));
      y -= 17;
    }
    y -= 30;
  }
  return drawn.join("\n");
}

function text(face, size, x, y, words) {
  const written = words.replace(/[\\()]/g, "\\$&");
  return `BT /${face} ${size} Tf ${x} ${y} Td (${written}) Tj ET`;
}

/** One page as a file: numbered objects, and a table of where each begins. */
function document(content, about) {
  const fonts = Object.entries(FACES).map(
    ([name, face]) => `/${name} << /Type /Font /Subtype /Type1 /BaseFont /${face} >>`,
  );
  const info = Object.entries(about).map(([name, value]) => `/${name} (${value})`);
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R /Lang (en) >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${A4.width} ${A4.height}] /Contents 4 0 R /Resources << /Font << ${fonts.join(" ")} >> >> >>`,
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    `<< ${info.join(" ")} >>`,
  ];
  let file = "%PDF-1.4\n";
  const starts = objects.map((object, index) => {
    const start = file.length;
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return start;
  });
  const table = file.length;
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n`;
  for (const start of starts) file += `${String(start).padStart(10, "0")} 00000 n \n`;
  file += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R /Info 5 0 R >>\nstartxref\n${table}\n%%EOF\n`;
  return file;
}
