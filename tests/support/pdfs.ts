const ASKS_FOR_A_PASSWORD = `/Encrypt<</Filter/Standard/V 1/R 2/P -4/O<${"1".repeat(64)}>/U<${"2".repeat(64)}>>>/ID[<01><01>]`;

type Coloured = Partial<
  Record<"width" | "height" | "red" | "green" | "blue", number> & { isLocked: boolean }
>;

/** One solid page; sizes in points, colors from 0 to 1. */
export function colouredPdf(asked: Coloured): Buffer {
  const { width = 600, height = 800, red = 0, green = 0, blue = 0, isLocked = false } = asked;
  const drawing = `${red} ${green} ${blue} rg 0 0 ${width} ${height} re f`;
  const objects = [
    "<</Type/Catalog/Pages 2 0 R>>",
    "<</Type/Pages/Kids[3 0 R]/Count 1>>",
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 ${width} ${height}]/Contents 4 0 R>>`,
    `<</Length ${drawing.length}>>\nstream\n${drawing}\nendstream`,
  ];
  let text = "%PDF-1.4\n";
  const places = objects.map((object, at) => {
    const place = text.length;
    text += `${at + 1} 0 obj\n${object}\nendobj\n`;
    return place;
  });
  const start = text.length;
  const rows = places.map((place) => `${String(place).padStart(10, "0")} 00000 n \n`).join("");
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}`;
  text += `trailer\n<</Size ${objects.length + 1}/Root 1 0 R${isLocked ? ASKS_FOR_A_PASSWORD : ""}>>\nstartxref\n${start}\n%%EOF\n`;
  return Buffer.from(text, "latin1");
}
