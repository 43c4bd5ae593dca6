const SPF_OF_PROVIDERS: readonly (readonly [suffix: string, mechanism: string])[] = [
  ["amazonaws.com", "include:amazonses.com"],
  ["brevo.com", "include:spf.brevo.com"],
  ["fastmail.com", "include:spf.messagingengine.com"],
  ["gmail.com", "include:_spf.google.com"],
  ["google.com", "include:_spf.google.com"],
  ["mailbox.org", "include:mailbox.org"],
  ["mailgun.org", "include:mailgun.org"],
  ["mailjet.com", "include:spf.mailjet.com"],
  ["messagingengine.com", "include:spf.messagingengine.com"],
  ["mtasv.net", "include:spf.mtasv.net"],
  ["office365.com", "include:spf.protection.outlook.com"],
  ["outlook.com", "include:spf.protection.outlook.com"],
  ["postmarkapp.com", "include:spf.mtasv.net"],
  ["protonmail.ch", "include:_spf.protonmail.ch"],
  ["sendgrid.net", "include:sendgrid.net"],
  ["zoho.com", "include:zoho.com"],
  ["zoho.eu", "include:zoho.eu"],
];

/** `isCertain` when the mechanism is the provider's own. */
export function spfMechanismOf(host: string): { mechanism: string; isCertain: boolean } {
  const name = host.toLowerCase();
  const known = SPF_OF_PROVIDERS.find(([suffix]) => name === suffix || name.endsWith(`.${suffix}`));
  if (known) return { mechanism: known[1], isCertain: true };
  if (/^[\d.]+$/.test(name)) return { mechanism: `ip4:${name}`, isCertain: false };
  const inBrackets = /^\[(.+)\]$/.exec(name)?.[1];
  return { mechanism: inBrackets ? `ip6:${inBrackets}` : `a:${name}`, isCertain: false };
}
