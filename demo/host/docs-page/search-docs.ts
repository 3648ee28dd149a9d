import { anchorOf, docsAddress } from '../docs-links.ts';

export interface Section {
  page: string;
  title: string;
  heading: string;
  text: string;
}

export function sectionsOf(page: string, title: string, text: string): Section[] {
  const prose = text.replace(/^```.*$/gm, '').replace(/<!--.*?-->/g, '');
  return prose.split(/^#{1,4} /m).flatMap((part) => {
    const [heading = '', ...lines] = part.split('\n');
    const body = lines
      .join(' ')
      .replace(/\]\([^)]*\)/g, '')
      .replace(/[`*|[\]]|-{3,}/g, ' ')
      .replace(/\s+/g, ' ')
      .trim();
    return heading ? [{ page, title, heading: heading.replace(/[`*]/g, ''), text: body }] : [];
  });
}

export interface Hit {
  section: Section;
  address: string;
  around: string;
}

const MAX_HITS = 12;
const AROUND_CHARS = 60;

/** The sections that contain every word of a query; those with the words in heading or title are first. */
export function searchDocs(sections: readonly Section[], query: string): Hit[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  const has = (text: string) => words.every((word) => text.toLowerCase().includes(word));
  const rank = ({ heading, title }: Section) => (has(heading) ? 0 : has(`${title} ${heading}`) ? 1 : 2);
  return sections
    .filter(({ title, heading, text }) => has(`${title} ${heading} ${text}`))
    .toSorted((a, b) => rank(a) - rank(b))
    .slice(0, MAX_HITS)
    .map((section) => {
      const at = Math.max(0, section.text.toLowerCase().indexOf(words[0] ?? ''));
      const from = Math.max(0, at - AROUND_CHARS);
      const around = section.text.slice(from, at + AROUND_CHARS);
      const isFirst = section.heading === section.title;
      return {
        section,
        address: docsAddress(isFirst ? section.page : `${section.page}#${anchorOf(section.heading)}`),
        around: `${from > 0 ? '…' : ''}${around}${at + AROUND_CHARS < section.text.length ? '…' : ''}`,
      };
    });
}
