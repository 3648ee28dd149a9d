import type { BrandSeeds, Theme } from './brand.ts';

/** A brand for both themes. */
export type Brand = { name: string } & Record<Theme, BrandSeeds>;

const serif = "'Iowan Old Style', 'Palatino Linotype', Palatino, Georgia, serif";
const round = "ui-rounded, 'SF Pro Rounded', 'Nunito', 'Varela Round', system-ui, sans-serif";
const mono = "ui-monospace, 'SF Mono', 'Cascadia Code', 'Roboto Mono', monospace";

/** Three invented brands that look nothing alike, to show how far five seeds reach. */
export const exampleBrands: readonly Brand[] = [
  {
    name: 'Harbour',
    light: { accent: '#0d5c4d', surface: '#fdfaf3', text: '#1f2a26', radius: '4px', font: serif },
    dark: { accent: '#3fae93', surface: '#15211d', text: '#f3eee0', radius: '4px', font: serif },
  },
  {
    name: 'Papaya',
    light: { accent: '#f4511e', surface: '#ffffff', text: '#2b1a14', radius: '24px', font: round },
    dark: { accent: '#ff7a45', surface: '#241a1d', text: '#fff3ec', radius: '24px', font: round },
  },
  {
    name: 'Volt',
    light: { accent: '#16181d', surface: '#f7f8f2', text: '#16181d', radius: '0px', font: mono },
    dark: { accent: '#c8f31d', surface: '#0d0f0c', text: '#eef2e4', radius: '0px', font: mono },
  },
];
