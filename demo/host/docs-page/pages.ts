/** The pages of docs/ by their readers, in the sequence of reading: `[file, title]`. */
export const GROUPS = {
  Partner: [
    ['host-guide', 'Host guide'],
    ['frameworks', 'Frameworks'],
    ['theming', 'Theming'],
    ['telemetry', 'Analytics, metrics and monitoring'],
    ['errors', 'Errors'],
    ['pci', 'Cards and PCI DSS'],
    ['captcha', 'Captcha'],
    ['accessibility', 'Accessibility'],
  ],
  Cashier: [
    ['write-a-cashier', 'Write a cashier'],
    ['write-a-cashier-in-python', 'Write a cashier in Python'],
    ['contract', 'The cashier contract'],
    ['fields', 'Fields'],
    ['conformance', 'Conformance kit'],
    ['sandbox', 'The sandbox cashier'],
  ],
  Operations: [
    ['operate', 'Operating the cashier'],
    ['security', 'Security of the boundary'],
    ['reliability', 'Reliability'],
    ['scale', 'The sandbox on several nodes'],
    ['performance', 'Performance'],
    ['releasing', 'Releasing'],
  ],
  Contributor: [
    ['architecture', 'Architecture'],
    ['glossary', 'Glossary'],
    ['requirements', 'Requirements'],
    ['design', 'Design language'],
    ['writing', 'Writing'],
    ['testing', 'Tests'],
    ['scripts', 'Scripts and outputs'],
    ['dependencies', 'Dependencies'],
    ['budget', 'Budget'],
  ],
} as const;

export const TITLES: ReadonlyMap<string, string> = new Map(Object.values(GROUPS).flat());

/** Tasks of partners, each with the heading that explains it. `llms.txt` lists them. */
export const TASKS: readonly [task: string, page: string, heading: string][] = [
  ['Put the cashier on a page', 'host-guide', 'Three lines'],
  ['Choose between the element, its framed mode, an iframe and a web view', 'host-guide', 'Which mode'],
  ['Use a bundler, a framework or server rendering', 'host-guide', 'With a bundler or a framework'],
  ['Set host data', 'host-guide', 'Attributes and properties'],
  ['Open a method with an amount', 'host-guide', 'Methods'],
  ['Renew an expired token', 'host-guide', 'Events and messages'],
  ['Close the cashier, and know of payments', 'host-guide', 'Events and messages'],
  ['Lead the user to a page of your site and back', 'host-guide', 'Leaving to your page'],
  ['Bring the user back from a bank', 'host-guide', 'Coming back from a bank'],
  ['Embed the full page in an iframe', 'host-guide', 'Raw iframe'],
  ['Show the cashier in an iOS app', 'host-guide', 'iOS'],
  ['Show the cashier in an Android app', 'host-guide', 'Android'],
  ['Replace texts', 'host-guide', 'Texts'],
  ['Offer bonuses', 'host-guide', 'Bonuses'],
  ['Set brand colours and fonts', 'theming', 'Variables'],
  ['Write a Content-Security-Policy', 'host-guide', 'Content-Security-Policy'],
  ['Pin a version and check its hash', 'host-guide', 'Versions'],
  ['Find out what is wrong with a setup', 'errors', 'Wrong setups of a page'],
  ['Pass analytics on', 'telemetry', 'Analytics events'],
  ['Keep card data out of your page', 'pci', 'SAQ by mode'],
];
