import type { Look } from './stage.ts';

/** What came of one scenario. */
export interface Shown {
  path: string;
  pictures: (Look & { file: string })[];
  faults: string[];
}

const STYLE = `
  :root { color-scheme: light dark; font: 14px/1.4 system-ui, sans-serif }
  body { margin: 24px; background: #888 }
  h2 { margin: 32px 0 8px; font-size: 16px }
  .row { display: flex; gap: 12px; align-items: start; overflow-x: auto }
  figure { flex: none; margin: 0 }
  img { display: block; width: auto; height: 420px; object-fit: cover; object-position: top }
  figcaption { font-size: 12px }
  .fault { color: #fff; background: #a11 ; padding: 2px 6px }
`;

/** One page with every picture, a row for each screen; a click opens the picture. */
export function contactSheet(shown: readonly Shown[]): string {
  const rows = shown.map(
    ({ path, pictures, faults }) =>
      `<section><h2>${safe(path)}</h2>${faults.map((fault) => `<p class="fault">${safe(fault)}</p>`).join('')}` +
      `<div class="row">${pictures.map(figure).join('')}</div></section>`,
  );
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Gallery</title><style>${STYLE}</style>${rows.join('\n')}</html>\n`;
}

function figure({ file, locale, theme, width }: Shown['pictures'][number]): string {
  const caption = `${locale} · ${theme} · ${width}`;
  return `<figure><a href="${file}"><img loading="lazy" src="${file}" alt="${caption}"></a><figcaption>${caption}</figcaption></figure>`;
}

const safe = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
