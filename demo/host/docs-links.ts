/** The address of a page of docs in the sandbox: `theming#tokens` is the heading Tokens of docs/theming.md. */
export function docsAddress(place: string): string {
  const [page = '', heading] = place.split('#');
  return `/docs.html?page=${page}${heading ? `#${heading}` : ''}`;
}

/** The anchor of a heading, as GitHub makes it. */
export function anchorOf(heading: string): string {
  return heading
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replace(/\s/g, '-');
}
