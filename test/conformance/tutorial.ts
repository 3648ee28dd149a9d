import { readFileSync } from 'node:fs';

export interface TutorialBlock {
  section: number;
  name: string;
  code: string;
}

export function readTutorial(path = 'docs/write-a-cashier.md'): TutorialBlock[] {
  const page = readFileSync(path, 'utf8');
  const parts = [...page.matchAll(/^## (\d+)\.|^```\w+ (\S+)\n([\s\S]*?)^```/gm)];
  let section = 0;
  return parts.flatMap(([, number, name = '', code = '']) => {
    if (number !== undefined) section = Number(number);
    return number === undefined ? [{ section, name, code }] : [];
  });
}
