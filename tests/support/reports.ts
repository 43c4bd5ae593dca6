/** Delivery reports of common mail servers; `original` are the headers of the reported email. */

const crlf = (lines: string[]) => lines.join("\r\n");

/** Headers of our email as quoted in reports. */
export function originalHeaders(messageId: string): string {
  return crlf([
    "Received: from site.example (site.example [192.0.2.1]) by mx.example.net with ESMTPS",
    "From: Mirela Osei <mirela@site.example>",
    "To: ada@example.net",
    `Message-ID: <${messageId}>`,
    `X-Sent-As: <${messageId}>`,
    "Subject: Shop windows",
    "MIME-Version: 1.0",
    "Content-Type: text/plain; charset=utf-8",
  ]);
}

type Said = { action?: string; status?: string; diagnostic?: string };

function statusFields({ action = "failed", status, diagnostic }: Said): string[] {
  return [
    "Reporting-MTA: dns; mx.example.net",
    "Arrival-Date: Fri, 1 May 2026 12:00:00 +0000",
    "",
    "Original-Recipient: rfc822;ada@example.net",
    "Final-Recipient: rfc822; ada@example.net",
    `Action: ${action}`,
    ...(status ? [`Status: ${status}`] : []),
    ...(diagnostic ? [`Diagnostic-Code: ${diagnostic}`] : []),
    "",
  ];
}

/** Postfix: returns the whole email, 8bit. */
export function postfixReport(original: string, said: Said = {}): string {
  return crlf([
    "Return-Path: <>",
    "From: MAILER-DAEMON@mx.example.net (Mail Delivery System)",
    "To: mirela@site.example",
    "Subject: Undelivered Mail Returned to Sender",
    "Auto-Submitted: auto-replied",
    "Message-Id: <20260501120001.4C2A1@mx.example.net>",
    "MIME-Version: 1.0",
    'Content-Type: multipart/report; report-type=delivery-status; boundary="4C2A1.1/mx"',
    "Content-Transfer-Encoding: 8bit",
    "",
    "This is a MIME-encapsulated message.",
    "",
    "--4C2A1.1/mx",
    "Content-Description: Notification",
    "Content-Type: text/plain; charset=utf-8",
    "Content-Transfer-Encoding: 8bit",
    "",
    "Für diese Adresse gibt es hier kein Postfach.",
    "",
    "--4C2A1.1/mx",
    "Content-Description: Delivery report",
    "Content-Type: message/delivery-status",
    "",
    ...statusFields({ status: "5.1.1", diagnostic: "smtp; 550 5.1.1 User unknown", ...said }),
    "--4C2A1.1/mx",
    "Content-Description: Undelivered Message",
    "Content-Type: message/rfc822",
    "Content-Transfer-Encoding: 8bit",
    "",
    original,
    "",
    "Grüße aus dem Schaufenster.",
    "",
    "--4C2A1.1/mx--",
    "",
  ]);
}

/** Exchange: HTML part first, everything base64, headers only. */
export function exchangeReport(original: string, said: Said = {}): string {
  const base64 = (text: string) =>
    (
      Buffer.from(text)
        .toString("base64")
        .match(/.{1,76}/g) ?? []
    ).join("\r\n");
  const status = statusFields({
    status: "5.1.10",
    diagnostic: "smtp;550 5.1.10 RESOLVER.ADR.RecipientNotFound; not found by SMTP address lookup",
    ...said,
  });
  return crlf([
    "From: Postmaster <postmaster@example.net>",
    "To: <mirela@site.example>",
    "Subject: Undeliverable: Shop windows",
    "Message-ID: <6f1d@EX01.example.net>",
    "MIME-Version: 1.0",
    "Content-Type: multipart/report; report-type=delivery-status;",
    '\tboundary="_4a_EX01_"',
    "",
    "--_4a_EX01_",
    'Content-Type: multipart/alternative; boundary="_4b_EX01_"',
    "",
    "--_4b_EX01_",
    "Content-Type: text/html; charset=utf-8",
    "Content-Transfer-Encoding: base64",
    "",
    base64("<p>Your message couldn't be delivered.</p>"),
    "--_4b_EX01_--",
    "",
    "--_4a_EX01_",
    "Content-Type: message/delivery-status",
    "Content-Transfer-Encoding: base64",
    "",
    base64(crlf(status)),
    "--_4a_EX01_",
    "Content-Type: text/rfc822-headers",
    "Content-Transfer-Encoding: base64",
    "",
    base64(original),
    "--_4a_EX01_--",
  ]);
}

/** Gmail: inline image, folded fields, Message-ID only in References. */
export function gmailReport(messageId: string, said: Said = {}): string {
  return crlf([
    "From: Mail Delivery Subsystem <mailer-daemon@mail.example.org>",
    "To: mirela@site.example",
    "Auto-Submitted: auto-replied",
    "Subject: Delivery Status Notification (Failure)",
    `References: <${messageId}>`,
    `In-Reply-To: <${messageId}>`,
    "Message-ID: <65a1.mr.google@mail.example.org>",
    'Content-Type: multipart/report; boundary="0000beef"; report-type=delivery-status',
    "",
    "--0000beef",
    'Content-Type: multipart/related; boundary="0000cafe"',
    "",
    "--0000cafe",
    "Content-Type: text/html; charset=UTF-8",
    "",
    "<h1>Address not found</h1>",
    "--0000cafe",
    "Content-Type: image/png; name=icon.png",
    "Content-Transfer-Encoding: base64",
    "Content-ID: <icon.png>",
    "",
    "iVBORw0KGgo=",
    "--0000cafe--",
    "--0000beef",
    "Content-Type: message/delivery-status",
    "",
    ...statusFields({
      status: "5.1.1",
      diagnostic: "smtp; 550-5.1.1 The account that you tried to reach does not\r\n exist.",
      ...said,
    }),
    "--0000beef--",
  ]);
}

/** Exim: generic status, reason in the diagnostic, bare line feeds. */
export function eximReport(original: string, said: Said = {}): string {
  return crlf([
    "From: Mail Delivery System <Mailer-Daemon@mx.example.net>",
    "To: mirela@site.example",
    "Auto-Submitted: auto-replied",
    "Message-Id: <E1uA-0001@mx.example.net>",
    "Content-Type: multipart/report; report-type=delivery-status; boundary=1777-exim-3",
    "MIME-Version: 1.0",
    "",
    "--1777-exim-3",
    "Content-type: text/plain; charset=us-ascii",
    "",
    "This message was created automatically by mail delivery software.",
    "",
    "--1777-exim-3",
    "Content-type: message/delivery-status",
    "",
    ...statusFields({ status: "5.0.0", diagnostic: "smtp; 550 No such user here", ...said }),
    "--1777-exim-3",
    "Content-type: message/rfc822",
    "",
    original,
    "",
    "text",
    "",
    "--1777-exim-3--",
  ]).replaceAll("\r\n", "\n");
}

/** Abuse Reporting Format. */
export function complaintReport(original: string, type = "abuse"): string {
  return crlf([
    "From: <feedback@example.org>",
    "To: <mirela@site.example>",
    "Subject: FW: Shop windows",
    "Message-ID: <arf-1@example.org>",
    "MIME-Version: 1.0",
    'Content-Type: multipart/report; report-type=feedback-report; boundary="part1"',
    "",
    "--part1",
    "Content-Type: text/plain",
    "",
    "This is an email abuse report.",
    "",
    "--part1",
    "Content-Type: message/feedback-report",
    "",
    `Feedback-Type: ${type}`,
    "User-Agent: SomeLoop/1.0",
    "Version: 1",
    "Original-Rcpt-To: <redacted@example.org>",
    "",
    "--part1",
    "Content-Type: message/rfc822",
    "Content-Disposition: inline",
    "",
    original,
    "",
    "Text.",
    "",
    "--part1--",
  ]);
}

/** An auto-reply that refers to our email. */
export function outOfOffice(messageId: string): string {
  return crlf([
    "From: Ada <ada@example.net>",
    "To: mirela@site.example",
    "Subject: Automatic reply: Shop windows",
    "Auto-Submitted: auto-replied",
    `In-Reply-To: <${messageId}>`,
    "Content-Type: text/plain; charset=utf-8",
    "",
    "I am away until Monday. 550 5.1.1 Action: failed",
  ]);
}
