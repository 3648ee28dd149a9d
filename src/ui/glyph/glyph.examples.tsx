import type { Examples } from '../testing/examples.ts';
import { BackGlyph, CloseGlyph, SearchGlyph } from './glyph.tsx';
import { Line } from './line.tsx';
import {
  AlertGlyph,
  CheckGlyph,
  ChevronGlyph,
  ClockGlyph,
  CopyGlyph,
  HistoryGlyph,
  InfoGlyph,
  PlayGlyph,
} from './more-glyphs.tsx';
import { RequisiteGlyph } from './requisite-glyph.tsx';

const REQUISITES = ['card', 'document', 'home', 'phone', 'ticket-discount', 'user'];

export const examples = {
  'of the first screen': () => (
    <>
      <BackGlyph />
      <CloseGlyph />
      <SearchGlyph />
    </>
  ),
  'of later screens': () => (
    <>
      <AlertGlyph />
      <CheckGlyph />
      <ChevronGlyph />
      <ClockGlyph />
      <CopyGlyph />
      <HistoryGlyph />
      <InfoGlyph />
      <PlayGlyph />
    </>
  ),
  'of requisites and fields': () => REQUISITES.map((name) => <RequisiteGlyph key={name} name={name} />),
  'a line of any shape': () => <Line d="M4 12h16" />,
} satisfies Examples;
