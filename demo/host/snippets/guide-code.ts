import guide from '../../../docs/host-guide.md?raw';

/** The first code block in a language below a heading of docs/host-guide.md, so that snippets cannot differ from the guide. */
export function guideCode(heading: string, language: string): string {
  const section = guide.split(/^## /m).find((text) => text.startsWith(`${heading}\n`)) ?? '';
  const [, code] = new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\`$`, 'm').exec(section) ?? [];
  if (code === undefined) throw new Error(`docs/host-guide.md has no ${language} below "${heading}"`);
  return code;
}
