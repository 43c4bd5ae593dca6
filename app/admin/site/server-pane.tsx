import { Facts } from "../kit/facts.tsx";
import { Pane } from "../kit/pane.tsx";

export type ServerFacts = {
  siteUrl: string;
  database: string;
  files: string;
  mail: string;
  proxies: string;
  unnamedProxy: string | null;
};

/** What is set where the site runs, and can only be changed there. */
export function ServerPane({ server }: { server: ServerFacts }) {
  const { siteUrl, database, files, mail, proxies, unnamedProxy } = server;
  return (
    <Pane id="server" title="Server" aside={<p>Set by the environment</p>}>
      <Facts
        facts={[
          { name: "Address", value: siteUrl },
          { name: "Database", value: database },
          { name: "Files", value: files },
          { name: "Mail", value: mail },
          { name: "Trusted proxies", value: proxies },
          ...(unnamedProxy ? [{ name: "Forwarded unasked", value: unnamedProxy }] : []),
        ]}
      />
    </Pane>
  );
}
