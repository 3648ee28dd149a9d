/** The pages of docs/ by the people who read them, in reading order: `[file, title]`. */
export const GROUPS = {
  Partner: [
    ['host-guide', 'Host guide'],
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

/** The title of each page by the name of its file. */
export const TITLES: ReadonlyMap<string, string> = new Map(Object.values(GROUPS).flat());
