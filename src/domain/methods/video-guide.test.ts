import { expect, it } from 'vitest';
import { CRYPTO_GUIDE, guideOf } from './video-guide.ts';

const spei = { category: null, video_guide_url: { es_mx: '/es.mp4', en_mx: '/en.mp4' } };

it('looks for language and country first, then for English and country', () => {
  expect(guideOf(spei, ['es', 'en'], 'mx')).toEqual({ from: 'cashier', path: '/es.mp4' });
  expect(guideOf(spei, ['hi', 'en'], 'MX')).toEqual({ from: 'cashier', path: '/en.mp4' });
  expect(guideOf(spei, ['es', 'en'], 'br')).toBeNull();
});

it('prefers the link for the new look', () => {
  const video_guide_url = { ...spei.video_guide_url, redesign: '/new.mp4' };
  expect(guideOf({ category: null, video_guide_url }, ['es', 'en'], 'mx')).toEqual({
    from: 'cashier',
    path: '/new.mp4',
  });
});

it('falls back to the fixed clip for crypto in Russia alone', () => {
  const clip = { from: 'assets', path: CRYPTO_GUIDE };
  expect(guideOf({ category: 'crypto', video_guide_url: null }, ['ru', 'en'], 'ru')).toEqual(clip);
  expect(guideOf({ category: 'crypto', video_guide_url: null }, ['ru', 'en'], 'kz')).toBeNull();
  expect(guideOf({ category: 'e-money', video_guide_url: null }, ['ru', 'en'], 'ru')).toBeNull();
});

it('finds nothing of everybody’s under a language that is called like it', () => {
  expect(guideOf({ category: null, video_guide_url: {} }, ['constructor', 'en'], 'mx')).toBeNull();
});
