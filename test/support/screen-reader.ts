import type { CDPSession, Page } from 'playwright';
import { settle } from '../gallery/settle.ts';

type Tree = Awaited<ReturnType<typeof readTree>>;
type Node = Tree[number];

/** The words of a screen reader: each screen in the order in which its user walks through it, and the announcements between. */
export interface ScreenReader {
  note(action: string): void;
  read(): Promise<void>;
  said(): Promise<string>;
}

const readTree = async (devtools: CDPSession) => (await devtools.send('Accessibility.getFullAXTree')).nodes;

/** Roles whose name is their content. A screen reader does not read the parts of such an element again. */
const NAMED_BY_CONTENT =
  /^(?:button|link|heading|radio|checkbox|switch|tab|option|image|img|term|textbox|searchbox)$/;

const SILENT =
  /^(?:none|generic|InlineTextBox|LineBreak|RootWebArea|Iframe|LabelText|ListMarker|DescriptionList)$/;

/** A screen reader says these properties after the name. It says no others. */
const STATES = new Set([
  'checked',
  'disabled',
  'expanded',
  'invalid',
  'level',
  'pressed',
  'required',
  'selected',
]);

const wordsOf = (value: { value?: unknown } | undefined): string => String(value?.value ?? '').trim();

function lineOf(node: Node): string {
  const states = (node.properties ?? [])
    .filter(({ name, value }) => STATES.has(name) && value.value !== false && value.value !== 'false')
    .filter(({ name }) => name !== 'level' || node.role?.value === 'heading')
    .map(({ name, value }) => (value.value === true ? name : `${name} ${String(value.value)}`));
  const value = wordsOf(node.value);
  return [
    wordsOf(node.role),
    wordsOf(node.name) && `“${wordsOf(node.name)}”`,
    value && value !== wordsOf(node.name) ? `= ${value}` : '',
    states.length > 0 ? `(${states.join(', ')})` : '',
    wordsOf(node.description) && `– ${wordsOf(node.description)}`,
  ]
    .filter(Boolean)
    .join(' ');
}

function linesOf(tree: Tree): string[] {
  const byId = new Map(tree.map((node) => [node.nodeId, node]));
  const walk = (node: Node | undefined, depth: number): string[] => {
    if (!node) return [];
    const role = wordsOf(node.role);
    const children = (at: number) => (node.childIds ?? []).flatMap((id) => walk(byId.get(id), at));
    if (node.ignored || SILENT.test(role)) return children(depth);
    const indent = '  '.repeat(depth);
    if (role === 'StaticText') return wordsOf(node.name) ? [`${indent}${wordsOf(node.name)}`] : [];
    const isWhole = NAMED_BY_CONTENT.test(role) && wordsOf(node.name) !== '';
    const inside = isWhole ? [] : children(depth + 1);
    const [only = ''] = inside;
    return inside.length === 1 && !only.includes('“')
      ? [`${indent}${lineOf(node)}: ${only.trim()}`]
      : [`${indent}${lineOf(node)}`, ...inside];
  };
  return walk(tree[0], 0);
}

/** Starts to listen on a page that already shows the widget. `neutral` replaces texts that differ in every run. */
export async function listen(page: Page, neutral: (line: string) => string): Promise<ScreenReader> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Accessibility.enable');
  const lines: string[] = [];
  let live = await readLiveRegions(page);

  /** Reads until two readings are equal, because a push of the cashier may still change the screen. */
  const readSteadyScreen = async () => {
    for (let before = ''; ; ) {
      await settle(page);
      const screen = { live: await readLiveRegions(page), tree: await readTree(devtools) };
      const now = JSON.stringify([screen.live, linesOf(screen.tree)]);
      if (now === before) return screen;
      before = now;
    }
  };
  return {
    note: (action) => void lines.push('', `> ${action}`),
    async read() {
      const screen = await readSteadyScreen();
      // A screen reader announces a live region whose text is new.
      const old = [...live];
      for (const text of screen.live) {
        const at = old.indexOf(text);
        if (at >= 0) old.splice(at, 1);
        else if (text !== '') lines.push(`announced: ${neutral(text)}`);
      }
      live = screen.live;
      const focus = screen.tree.find(
        ({ role, properties }) =>
          role?.value !== 'RootWebArea' &&
          properties?.some(({ name, value }) => name === 'focused' && value.value === true),
      );
      if (focus) lines.push(`focus: ${neutral(lineOf(focus))}`);
      lines.push(...linesOf(screen.tree).map(neutral));
    },
    async said() {
      await devtools.detach();
      return `${lines.join('\n').trim()}\n`;
    },
  };
}

/** Texts of the live regions in reading order. Hidden parts are left out, because a screen reader does not announce them. */
async function readLiveRegions(page: Page): Promise<string[]> {
  return page.locator('pay-widget').evaluate(({ shadowRoot }) => {
    const regions = shadowRoot?.querySelectorAll(
      '[role=status], [role=alert], [aria-live=polite], [aria-live=assertive]',
    );
    return [...(regions ?? [])].map((region) =>
      (region instanceof HTMLElement ? region.innerText : '').replace(/\s+/g, ' ').trim(),
    );
  });
}
