import { CARD_HEIGHT, CARD_WIDTH } from "#domain/site/social-card.ts";

/** Dark tokens of app/ui/styles/tokens.css as hex, which every SVG renderer supports. */
const NIGHT = "#11141d";
const NIGHT_GLOW = "#1b2a5e";
const NIGHT_LINE = "#363b47";
const ON_NIGHT = "#f6f4f0";
const ON_NIGHT_2 = "#b7bac4";
const ACCENT = "#2b5ff0";

const SERIF = "Instrument Serif, Serif Extended";
const SANS = "Instrument Sans, Sans Extended";

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
};

export function SocialCardTemplate({ eyebrow, title, name, portrait, host }: TemplateProps) {
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
        backgroundImage: `radial-gradient(circle at 92% 4%, ${NIGHT_GLOW} 0%, ${NIGHT} 58%)`,
        fontFamily: SANS,
        fontSize: 30,
      }}
    >
      <Logo />
      <div style={{ display: "flex", alignItems: "center", height: 40, color: ON_NIGHT_2 }}>
        {eyebrow !== "" && (
          <div style={{ width: 44, height: 3, marginRight: 22, backgroundColor: ACCENT }} />
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
          fontFamily: SERIF,
          fontSize: TITLE_SIZES.find(([upTo]) => headline.length <= upTo)?.[1] ?? 62,
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
        <Avatar portrait={portrait} name={name} />
        <div style={{ display: "flex", flexGrow: 1 }}>{signature}</div>
        {headline !== host && (
          <div style={{ display: "flex", color: ON_NIGHT_2, fontSize: 26 }}>{host}</div>
        )}
      </div>
    </div>
  );
}

function Avatar({ portrait, name }: { portrait: string | null; name: string }) {
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
        backgroundColor: ACCENT,
        fontFamily: SERIF,
        fontSize: 40,
      }}
    >
      {first.toUpperCase()}
    </div>
  );
}

function Logo() {
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
        stroke="#4a5fa8"
        strokeOpacity={0.55}
        strokeWidth={0.7}
        strokeLinejoin="round"
        strokeLinecap="round"
      >
        <path d="M19 27 32 13l13 14" />
        <rect x={13} y={27} width={38} height={25} fill={ACCENT} fillOpacity={0.16} />
      </g>
    </svg>
  );
}
