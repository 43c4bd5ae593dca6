import { createTransport, type SendMailOptions } from "nodemailer";

export type BareTask = { url: string; connections: number; mail: SendMailOptions; count: number };

process.once("message", async ({ url, connections, mail, count }: BareTask) => {
  const { hostname: host, port } = new URL(url);
  const options = { host, port: Number(port), maxConnections: connections };
  const transport = createTransport({ ...options, pool: true });
  const recipients = Array.from({ length: count }, (_, index) => index + 1).values();
  const lanes = Array.from({ length: connections }, async () => {
    for (const index of recipients) {
      const messageId = `<issue-00000000-0000-4000-8000-000000000000.${index}@localhost>`;
      await transport.sendMail({ ...mail, messageId, to: `confirmed-${index}@example.com` });
    }
  });
  await Promise.all(lanes);
  transport.close();
  process.disconnect();
});
