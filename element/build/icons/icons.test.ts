import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import catalogue from '../../../demo/scenarios/catalogue.json' with { type: 'json' };
import packageFile from '../../../package.json' with { type: 'json' };
import { COUNTRIES } from '../../../src/domain/fields/countries.ts';
import { isListed, parseMethods } from '../../../src/domain/methods/method.ts';
import { isTileGroup } from '../../../src/domain/methods/method-groups.ts';
import { CURRENCIES, symbolOf } from '../../../src/domain/money/currencies.ts';
import { contrast, parseColor } from '../../../src/theme/color.ts';
import { hasGlyph } from '../../../src/ui/icons/payment-detail-glyph.tsx';
import brands from './brands.json' with { type: 'json' };
import { drawIcons } from './icons.mjs';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const ICONS = `${ROOT}public/icons/`;
const FAMILIES = ['banks', 'currencies', 'flags', 'methods'];
/** Flags come from another project and cannot all be simple, so their limit is higher than that of our own icons. */
const MAX_CHARS_BY_FAMILY: Record<string, number> = { flags: 6000 };
const MAX_ICON_CHARS = 3000;
const MAX_TOTAL_CHARS = 1_500_000;

const files = FAMILIES.flatMap((family) =>
  readdirSync(`${ICONS}${family}`).map((file) => `${family}/${file}`),
);
const read = (path: string) => readFileSync(`${ICONS}${path}`, 'utf8');
const missing = (paths: readonly string[]) => paths.filter((path) => !existsSync(`${ICONS}${path}.svg`));

describe('every name has an icon file', () => {
  it('methods of the catalogue: light, dark and compact', () => {
    const methods = catalogue.countries.flatMap(({ deposit, withdrawal }) => [
      ...Object.values(deposit),
      ...Object.values(withdrawal),
    ]);
    const names = methods.flatMap(({ iconIds }) => [iconIds.light, iconIds.dark, iconIds.compact]);
    expect(new Set(names).size).toBeGreaterThan(300);
    expect(missing([...new Set(names)].map((name) => `methods/${name}`))).toEqual([]);
  });

  it('groups that are shown as one tile', () => {
    const groups = catalogue.groups.map(({ name }) => name).filter(isTileGroup);
    expect(missing(groups.map((name) => `methods/group-${name}`))).toEqual([]);
  });

  it('countries', () => {
    expect(missing(COUNTRIES.map(({ code }) => `flags/${code}`))).toEqual([]);
  });

  it('currencies', () => {
    expect(missing(CURRENCIES.map((code) => `currencies/${code.toLowerCase()}`))).toEqual([]);
  });

  it('nine Nigerian banks', () => {
    const codes = 'access ecobank fidelity firstbank gtbank sterling uba union zenith'.split(' ');
    expect(missing(codes.map((code) => `banks/${code}`))).toEqual([]);
  });

  it('payment details and field categories: as inline icons in the colour of the text', () => {
    const names = ['card', 'document', 'home', 'phone', 'ticket-discount', 'user'];
    const categories = catalogue.countries.flatMap(({ deposit, withdrawal }) =>
      [...Object.values(deposit), ...Object.values(withdrawal)].flatMap(({ fields }) =>
        fields.map((field: { category: string }) => field.category),
      ),
    );
    expect([...names, ...categories].filter((name) => !hasGlyph(name))).toEqual([]);
  });
});

describe('icon sources', () => {
  const notice = read('NOTICE.md');
  const rows = new Map(
    [...notice.matchAll(/^\| `(\w+)\/` \| (.+?) \| (.+?) \|$/gm)].map(([, name = '', what, source = '']) => [
      name,
      { what, source },
    ]),
  );

  it('every icon family has its row in the published notice, with source and licence', () => {
    expect([...rows.keys()].toSorted()).toEqual(FAMILIES);
    const unnamed = [...rows].filter(([, { source }]) => !/\bMIT\b|^the same/.test(source));
    expect(unnamed).toEqual([]);
    expect(packageFile.files).toContain('dist/element');
    expect(packageFile.license).toBe('MIT');
  });

  it('open outlines are named in the notice with their set, version and licence, and with a word on trademarks', () => {
    expect(notice).toContain('simple-icons) 16.37.0');
    expect(notice).toContain('cryptocurrency-icons) 0.18.1');
    expect(notice).toContain('CC0 1.0');
    expect(notice).toContain('CC0 covers the drawings and no trademark');
  });

  it('icons of third parties are shipped with the full text of their licence', () => {
    expect(rows.get('flags')?.source).toContain('country-flag-icons');
    expect(notice).toMatch(/Copyright \(c\) 2020 @catamphetamine/);
    expect(notice).toContain('The above copyright notice and this permission notice shall be');
  });

  it('the letter outlines are shipped with the licence of their fonts', () => {
    const paths = [...notice.matchAll(/`(element\/build\/icons[\w./-]*)`/g)].map(([, path = '']) => path);
    expect(paths).toContain('element/build/icons/lettering.json');
    expect(paths.filter((path) => !existsSync(`${ROOT}${path}`))).toEqual([]);
    const licence = readFileSync(`${ROOT}element/build/icons/lettering-license.txt`, 'utf8');
    expect(licence).toContain('SIL OPEN FONT LICENSE Version 1.1');
    for (const owner of ['The Inter Project Authors', 'Google LLC']) {
      expect(licence).toContain(owner);
      expect(notice.replace(/\s+/g, ' ')).toContain(owner);
    }
  });

  it('there is no icon family beside those of R-SCREEN-11', () => {
    expect(readdirSync(ICONS).toSorted()).toEqual(['NOTICE.md', ...FAMILIES]);
  });
});

describe('every icon file is a small, safe SVG', () => {
  it.each(FAMILIES)('%s', (family) => {
    const faulty = files
      .filter((path) => path.startsWith(`${family}/`))
      .map((path) => ({
        path,
        violations: findFaults(read(path), MAX_CHARS_BY_FAMILY[family] ?? MAX_ICON_CHARS),
      }))
      .filter(({ violations }) => violations.length > 0);
    expect(faulty).toEqual([]);
  });

  it('all icons together stay within their size budget', () => {
    expect(files.reduce((sum, path) => sum + read(path).length, 0)).toBeLessThan(MAX_TOTAL_CHARS);
  });

  it.each([
    ['too large', `<svg viewBox="0 0 1 1"><path d="${'M0 0'.repeat(MAX_ICON_CHARS)}"/></svg>`],
    ['no viewBox', '<svg><path d="M0 0"/></svg>'],
    ['not an SVG', '<html viewBox="0 0 1 1"></html>'],
    ['not well-formed', '<svg viewBox="0 0 1 1"><g></svg>'],
    ['not well-formed', '<svg viewBox="0 0 1 1"><path d=M0></svg>'],
    ['not well-formed', '<svg viewBox="0 0 1 1"></svg><svg></svg>'],
    ['script', '<svg viewBox="0 0 1 1"><script></script></svg>'],
    ['script', '<svg viewBox="0 0 1 1" onload="x()"></svg>'],
    ['script', '<svg viewBox="0 0 1 1"><foreignObject/></svg>'],
    ['reference', '<svg viewBox="0 0 1 1"><use href="other.svg#a"/></svg>'],
    ['reference', '<svg viewBox="0 0 1 1"><path fill="url(https://example.com/a)"/></svg>'],
    ['text', '<svg viewBox="0 0 1 1"><text>UBA</text></svg>'],
    ['text', '<svg viewBox="0 0 1 1">UBA</svg>'],
  ])('the icon check finds: %s', (violation, svg) => {
    expect(findFaults(svg, MAX_ICON_CHARS)).toContain(violation);
  });
});

describe('generated icons', () => {
  const drawn = drawIcons(CURRENCIES, symbolOf);

  it('are committed as the generator draws them, without other files beside them', () => {
    const ours = files.filter((path) => !path.startsWith('flags/'));
    expect(ours.toSorted()).toEqual([...drawn.keys()].toSorted());
    expect(ours.filter((path) => read(path) !== drawn.get(path))).toEqual([]);
  });

  it('have a contrast of at least 4.5:1; their second tone is visible on the ground', () => {
    const weak = [...drawn].filter(([, svg]) => {
      const ground = /<(?:rect|circle) [^>]*?fill="(#\w+)"/.exec(svg)?.[1];
      const tones = [...svg.matchAll(/<path fill="(#\w+)"/g)].map((match) => match[1]);
      const ratios = tones.filter((tone) => tone !== ground).map((tone) => ratio(ground, tone));
      return Math.max(0, ...ratios) < 4.5 || ratios.some((each) => each < 2);
    });
    expect(weak.map(([path]) => path)).toEqual([]);
  });

  it('differ within every list of the catalogue, also without their colours', () => {
    const lists = catalogue.countries.flatMap(({ country, deposit, withdrawal }) =>
      Object.entries({ deposit, withdrawal }).map(([page, methods]) => ({
        list: `${country} ${page}`,
        page,
        methods,
      })),
    );
    const shapeOf = (name: string) => drawn.get(`methods/${name}.svg`)?.replace(/fill="#\w+"/g, '');
    const twins = lists.flatMap(({ list, page, methods }) => {
      const shown = parseMethods(methods, () => undefined).filter(
        (method) => page === 'withdrawal' || isListed(method),
      );
      const tileOf = (category: string | null) => (isTileGroup(category) ? category : null);
      const icons = shown.map(({ name, iconIds, category }) => ({
        name,
        tile: tileOf(category),
        icon: iconIds.compact ?? '',
      }));
      for (const name of new Set(icons.map(({ tile }) => tile))) {
        if (name) icons.push({ name, tile: null, icon: `group-${name}` });
      }
      const shapes = new Map<string, string[]>();
      for (const { name, icon, tile } of icons) {
        const shape = `${tile ?? ''} ${shapeOf(icon)}`;
        shapes.set(shape, [...(shapes.get(shape) ?? []), name]);
      }
      return [...shapes.values()]
        .filter((alike) => alike.length > 1)
        .map((alike) => `${list}: ${alike.join(', ')}`);
    });
    expect(twins).toEqual([]);
  });

  it('are drawn without letters, except for currencies and open outlines', () => {
    const source = readFileSync(`${ROOT}element/build/icons/draw.mjs`, 'utf8');
    expect(source.match(/\bletter\(/g)).toHaveLength(1);
    expect(Object.keys(brands).toSorted()).toEqual(
      'airtel btc eth jcb ltc mastercard pix sepa trx usdt visa webmoney'.split(' '),
    );
  });
});

/** The contrast of two colours. 0 when one cannot be read, so that its icon counts as illegible. */
function ratio(one = '', other = ''): number {
  const [a, b] = [parseColor(one), parseColor(other)];
  return a && b ? contrast(a, b) : 0;
}

function findFaults(svg: string, limit: number): string[] {
  const rules: [violation: string, isWrong: boolean][] = [
    ['too large', Buffer.byteLength(svg) > limit],
    ['not an SVG', !/^<svg[ >]/.test(svg)],
    ['no viewBox', !/^<svg[^>]* viewBox="[-\d. ]+"/.test(svg)],
    ['not well-formed', !isWellFormed(svg)],
    ['script', /<script|<foreignObject|<animate|<set\b|\son\w+=|javascript:|<!|<\?/i.test(svg)],
    ['reference', /href=|<image|<style|@import|url\((?!#)|data:/i.test(svg)],
    ['text', /<text|<tspan|>[^<\s]/i.test(svg)],
  ];
  return rules.filter(([, isWrong]) => isWrong).map(([violation]) => violation);
}

function isWellFormed(svg: string): boolean {
  const open: string[] = [];
  let roots = 0;
  const rest = svg.replace(
    /<(\/?)([a-zA-Z]+)((?: [\w:-]+="[^"<]*")*)(\/?)>/g,
    (_tag, close, name, _attributes, empty) => {
      if (close) return open.pop() === name ? '' : '<';
      if (open.length === 0) roots += 1;
      if (!empty) open.push(name);
      return '';
    },
  );
  return roots === 1 && open.length === 0 && !/[<>]/.test(rest);
}
