import type { Examples } from '../testing/examples.ts';
import { BackGlyph, CloseGlyph, SearchGlyph, StrokeGlyph } from './glyph.tsx';
import {
  AlertGlyph,
  CheckGlyph,
  ChevronGlyph,
  ClockGlyph,
  CopyGlyph,
  HistoryGlyph,
  InfoGlyph,
  LockGlyph,
  PlayGlyph,
} from './more-glyphs.tsx';
import { PaymentDetailGlyph } from './payment-detail-glyph.tsx';

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
      <LockGlyph />
      <PlayGlyph />
    </>
  ),
  'of requisites and fields': () => REQUISITES.map((name) => <PaymentDetailGlyph key={name} name={name} />),
  'a line of any shape': () => <StrokeGlyph d="M4 12h16" />,
} satisfies Examples;
