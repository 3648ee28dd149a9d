import type { Look } from './picture-page.ts';

export interface Shown {
  path: string;
  pictures: (Look & { file: string })[];
  violations: string[];
}

const STYLE = `
  :root { color-scheme: light dark; font: 14px/1.4 system-ui, sans-serif }
  body { margin: 24px; background: #888 }
  h2 { margin: 32px 0 8px; font-size: 16px }
  .row { display: grid; gap: 12px; align-items: start; margin-block-end: 12px }
  figure { margin: 0; min-width: 0 }
  img { display: block; width: 100%; max-height: 900px; object-fit: cover; object-position: top }
  figcaption { font-size: 12px }
  .fault { color: #fff; background: #a11 ; padding: 2px 6px }
`;

export function contactSheet(shown: readonly Shown[]): string {
  const rows = shown.map(
    ({ path, pictures, violations }) =>
      `<section><h2>${safe(path)}</h2>${violations.map((violation) => `<p class="fault">${safe(violation)}</p>`).join('')}` +
      `${rowsOf(pictures)}</section>`,
  );
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Gallery</title><style>${STYLE}</style>${rows.join('\n')}</html>\n`;
}

/** Pictures of one width are in a row. Those with forced colours or large text, and those of the narrowest phone, share another row. */
function rowsOf(pictures: Shown['pictures']): string {
  const rowOf = ({ width, strain }: Look) => (strain || width < 360 ? 'strained' : String(width));
  return [...new Set(pictures.map(rowOf))]
    .map((name) => {
      const row = pictures.filter((picture) => rowOf(picture) === name);
      const columns = Number(name) > 400 ? 3 : 6;
      return `<div class="row" style="grid-template-columns: repeat(${columns}, 1fr)">${row.map(figure).join('')}</div>`;
    })
    .join('');
}

function figure({ file, locale, theme, width, strain }: Shown['pictures'][number]): string {
  const caption = [locale, theme, width, strain].filter(Boolean).join(' · ');
  return `<figure><a href="${file}"><img loading="lazy" src="${file}" alt="${caption}"></a><figcaption>${caption}</figcaption></figure>`;
}

const safe = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
