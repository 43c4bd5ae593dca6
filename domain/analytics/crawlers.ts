/**
 * Programs that present themselves as a browser and that the package isbot takes for one: monitors, test
 * and scraping tools, archivers, renderers, link scanners, agents that browse for a person.
 */
const NAMES = `
GTmetrix; Miniature.io; YLT; TSM-turingos; Puppeteer; WebDriver; SlimerJS; CasperJS; NightmareJS;
TestCafe; Nightwatch; WebdriverIO; HtmlUnit; jsdom; happy-dom; Zombie.js; Browserless; Browserbase; Hyperbrowser;
Lightpanda; WebPageTest; DebugBear; Treo; Checkly; Better Uptime; Uptime-Kuma; Uptimia; Freshping; NodePing;
Updown.io; Oh Dear; Apica; AlertSite; ThousandEyes; SolarWinds; SEOlyzer; Sitebulb; ScreamingFrog; ContentKing;
Lumar; JetOctopus; Ryte; Netpeak; Xenu; Visual Lighthouse; Lighthouse; Siteimprove; SortSite; PowerMapper;
Monsido; Pa11y; Tenon.io; AudioEye; Percy; Chromatic; BackstopJS; BrowserStack; SauceLabs; LambdaTest;
CrossBrowserTesting; Screenshotlayer; ScreenshotOne; ScreenshotAPI; ApiFlash; Thum.io; PagePeeker; Snapito;
Site-Shot; Browshot; Microlink; Rendertron; BromBone; wkhtmltopdf; wkhtmltoimage; WeasyPrint; DocRaptor;
PrinceXML; PDFShift; Gotenberg; PDFCrowd; Webrecorder; Browsertrix; Heritrix; SingleFile; Perma.cc; Proofpoint;
Mimecast; FireEye; Zscaler; Forcepoint; CheckPhish; VirusTotal; Sucuri; PhishTank; Netcraft; Censys; Shodan;
Nessus; Nikto; Acunetix; Netsparker; Invicti; Burp Suite; OWASP ZAP; Qualys; Nuclei; sqlmap; Arachni; w3af;
ChatGPT-User; OpenAI-Operator; Claude-User; anthropic-ai; computer-use; Perplexity-User; MistralAI-User; Manus;
NovaAct; Gemini-Deep-Research; Devin; BrowserUse; browser-use; Skyvern; MultiOn; Stagehand; AgentQL; Apify;
ZenRows; ScrapingBee; BrightData; Bright Data; Oxylabs; ScrapFly; WebScrapingAPI; ParseHub; Octoparse;
import.io; Mozenda; Scrapy; Colly; Hakrawler; Dataprovider; BuiltWith; SimilarTech; PhantomBuster; Axiom.ai;
Zapier; IFTTT; Pipedream; Huginn; UiPath; Blue Prism; AutomationAnywhere; iMacros; Ui.Vision; Watir; Capybara;
Katalon; Ranorex; TestComplete; Tricentis; Mabl; Testim; Autify; Octomind; Distill.io; Visualping; ChangeTower;
Wachete; Hexowatch; Versionista; Fluxguard; WebSite-Watcher; LinkWalker; muffet; Lychee; linkinator;
Blackbox Exporter; Prometheus; Zabbix; Nagios; Icinga; PRTG; k6; Gatling; JMeter; Locust; Artillery; Siege;
LoadRunner; NeoLoad; LoadNinja; BlazeMeter; Loader.io; WebLOAD; StormForge
`;

const KNOWN = new Set(NAMES.split(";").map((name) => name.trim().toLowerCase()));
const NAME_WORDS_MAX = 2;

/** Compares words and pairs of them, so that `Percy` is found in `Percy/1.2`, but not in `Percyville`. */
export function isKnownCrawler(userAgent: string): boolean {
  const words = userAgent
    .toLowerCase()
    .split(/[\s/;,()+]+/)
    .map((word) => word.replace(/-\d+$/, ""));
  return words.some((_, at) =>
    Array.from({ length: NAME_WORDS_MAX }, (_, more) =>
      words.slice(at, at + more + 1).join(" "),
    ).some((name) => KNOWN.has(name)),
  );
}
