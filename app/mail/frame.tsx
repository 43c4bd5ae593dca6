import type { ReactNode } from "react";
import type { MailFrame } from "#domain/mail/templates.ts";
import { DARK_LOOK, LOOK, MAIL_WIDTH_PX } from "./look.ts";

type FrameProps = MailFrame & {
  title: string;
  /** What mail programs show beside the subject. */
  preheader: string;
  children: ReactNode;
  /** What stands small below the card. */
  below?: ReactNode;
};

/** What every mail stands in: one column of tables, since some programs know nothing else. */
export function Frame({ siteName, origin, title, preheader, children, below }: FrameProps) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>{title}</title>
        <style>{DARK_LOOK}</style>
      </head>
      <body className="ground" style={LOOK.body}>
        <div style={{ display: "none", maxHeight: 0, overflow: "hidden" }}>{preheader}</div>
        <table role="presentation" width="100%" cellPadding={0} cellSpacing={0} className="ground">
          <tbody>
            <tr>
              <td align="center" style={{ padding: "32px 12px" }}>
                <table
                  role="presentation"
                  width={MAIL_WIDTH_PX}
                  cellPadding={0}
                  cellSpacing={0}
                  style={{ width: "100%", maxWidth: MAIL_WIDTH_PX }}
                >
                  <tbody>
                    <tr>
                      <td style={{ padding: "0 4px 20px" }}>
                        <a href={`${origin}/`} style={{ textDecoration: "none" }}>
                          <span className="strong" style={LOOK.name}>
                            {siteName}
                          </span>
                        </a>
                      </td>
                    </tr>
                    <tr>
                      <td className="card" style={LOOK.card}>
                        {children}
                      </td>
                    </tr>
                    {below && (
                      <tr>
                        <td style={{ padding: "20px 4px 0" }}>{below}</td>
                      </tr>
                    )}
                  </tbody>
                </table>
              </td>
            </tr>
          </tbody>
        </table>
      </body>
    </html>
  );
}

export function Title({ children }: { children: ReactNode }) {
  return (
    <h1 className="title strong" style={LOOK.title}>
      {children}
    </h1>
  );
}

export function Text({ children }: { children: ReactNode }) {
  return (
    <p className="soft" style={LOOK.text}>
      {children}
    </p>
  );
}

export function Fine({ children }: { children: ReactNode }) {
  return (
    <p className="fine" style={LOOK.fine}>
      {children}
    </p>
  );
}

export function Button({ href, children }: { href: string; children: ReactNode }) {
  return (
    <p style={{ margin: "24px 0 8px" }}>
      <a href={href} className="button" style={LOOK.button}>
        {children}
      </a>
    </p>
  );
}

export function MailLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a href={href} className="link" style={LOOK.link}>
      {children}
    </a>
  );
}
