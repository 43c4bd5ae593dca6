import { ACCENTS, type AccentName } from "#domain/site/accents.ts";
import { fontPair } from "#domain/site/font-pairs.ts";
import type { Look } from "#domain/site/look.ts";
import { hexColor } from "#domain/site/oklch.ts";
import { CARD_HEIGHT, CARD_WIDTH } from "#domain/site/social-card.ts";

/** Dark tokens of app/ui/styles/tokens.css as hex, which every SVG renderer supports. */
const NIGHT = "#11141d";
const NIGHT_LINE = "#363b47";
const ON_NIGHT = "#f6f4f0";
const ON_NIGHT_2 = "#b7bac4";

/** As draw-card.ts names the fonts. */
const DISPLAY = "Display, Display Extended";
const TEXT = "Text, Text Extended";

/** Font size in pixels by maximum title length. */
const TITLE_SIZES: [upTo: number, size: number][] = [
  [18, 148],
  [34, 116],
  [60, 92],
  [95, 76],
  [140, 62],
];

type TemplateProps = {
  eyebrow: string;
  title: string;
  name: string;
  portrait: string | null;
  host: string;
  look: Look;
};

/** On a dark ground the accent is a little lighter, and what lies around it much darker. */
function cardColors(name: AccentName) {
  const { light, vividness } = ACCENTS[name];
  const [lightness, chroma, hue] = light;
  return {
    accent: hexColor([lightness + 0.045, chroma, hue]),
    glow: hexColor([0.31, 0.1 * vividness, hue]),
    line: hexColor([0.5, 0.11 * vividness, hue]),
  };
}

export function SocialCardTemplate(props: TemplateProps) {
  const { eyebrow, title, name, portrait, host, look } = props;
  const colors = cardColors(look.accentColor);
  const scale = fontPair(look.fontPair).display.scale / 100;
  const headline = title || name || host;
  const signature = headline === name ? "" : name;
  return (
    <div
      style={{
        display: "flex",
        boxSizing: "border-box",
        flexDirection: "column",
        justifyContent: "space-between",
        width: CARD_WIDTH,
        height: CARD_HEIGHT,
        padding: "64px 72px 60px",
        color: ON_NIGHT,
        backgroundColor: NIGHT,
        backgroundImage: `radial-gradient(circle at 92% 4%, ${colors.glow} 0%, ${NIGHT} 58%)`,
        fontFamily: TEXT,
        fontSize: 30,
      }}
    >
      <Logo colors={colors} />
      <div style={{ display: "flex", alignItems: "center", height: 40, color: ON_NIGHT_2 }}>
        {eyebrow !== "" && (
          <div style={{ width: 44, height: 3, marginRight: 22, backgroundColor: colors.accent }} />
        )}
        {eyebrow}
      </div>
      <div
        style={{
          display: "block",
          maxWidth: 900,
          // Room for descenders.
          paddingBottom: "0.16em",
          overflow: "hidden",
          fontFamily: DISPLAY,
          fontSize: scale * titleSize(headline),
          letterSpacing: "-0.02em",
          lineHeight: 1.04,
          lineClamp: 5,
          wordBreak: "break-word",
          textWrap: "balance",
        }}
      >
        {headline}
      </div>
      <div
        style={{
          display: "flex",
          alignItems: "center",
          paddingTop: 30,
          borderTop: `2px solid ${NIGHT_LINE}`,
        }}
      >
        <Avatar portrait={portrait} name={name} accent={colors.accent} />
        <div style={{ display: "flex", flexGrow: 1 }}>{signature}</div>
        {headline !== host && (
          <div style={{ display: "flex", color: ON_NIGHT_2, fontSize: 26 }}>{host}</div>
        )}
      </div>
    </div>
  );
}

function titleSize(title: string): number {
  return TITLE_SIZES.find(([upTo]) => title.length <= upTo)?.[1] ?? 62;
}

type AvatarProps = { portrait: string | null; name: string; accent: string };

function Avatar({ portrait, name, accent }: AvatarProps) {
  const round = { width: 64, height: 64, marginRight: 22, borderRadius: 32 };
  if (portrait) return <img src={portrait} alt="" width={64} height={64} style={round} />;
  const [first] = name;
  if (!first) return null;
  return (
    <div
      style={{
        ...round,
        display: "flex",
        alignItems: "center",
        justifyContent: "center",
        backgroundColor: accent,
        fontFamily: DISPLAY,
        fontSize: 40,
      }}
    >
      {first.toUpperCase()}
    </div>
  );
}

function Logo({ colors }: { colors: ReturnType<typeof cardColors> }) {
  return (
    <svg
      aria-hidden="true"
      width={420}
      height={420}
      viewBox="0 0 64 64"
      fill="none"
      style={{ position: "absolute", right: -86, top: 70 }}
    >
      <g
        transform="rotate(-5 32 14)"
        stroke={colors.line}
        strokeOpacity={0.55}
        strokeWidth={0.7}
        strokeLinejoin="round"
        strokeLinecap="round"
      >
        <path d="M19 27 32 13l13 14" />
        <rect x={13} y={27} width={38} height={25} fill={colors.accent} fillOpacity={0.16} />
      </g>
    </svg>
  );
}
