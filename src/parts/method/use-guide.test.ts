import { expect, it } from 'vitest';
import { CRYPTO_GUIDE, guideOf } from './use-guide.ts';

const spei = { category: null, video_guide_url: { es_mx: '/es.mp4', en_mx: '/en.mp4' } };

it('the video guide is looked up by language and country, then by English and country', () => {
  expect(guideOf(spei, ['es', 'en'], 'mx')).toEqual({ from: 'cashier', path: '/es.mp4' });
  expect(guideOf(spei, ['hi', 'en'], 'MX')).toEqual({ from: 'cashier', path: '/en.mp4' });
  expect(guideOf(spei, ['es', 'en'], 'br')).toBeNull();
});

it('the video guide for the new design is preferred', () => {
  const video_guide_url = { ...spei.video_guide_url, redesign: '/new.mp4' };
  expect(guideOf({ category: null, video_guide_url }, ['es', 'en'], 'mx')).toEqual({
    from: 'cashier',
    path: '/new.mp4',
  });
});

it('the fixed video is used for crypto in Russia only', () => {
  const clip = { from: 'assets', path: CRYPTO_GUIDE };
  expect(guideOf({ category: 'crypto', video_guide_url: null }, ['ru', 'en'], 'ru')).toEqual(clip);
  expect(guideOf({ category: 'crypto', video_guide_url: null }, ['ru', 'en'], 'kz')).toBeNull();
  expect(guideOf({ category: 'e-money', video_guide_url: null }, ['ru', 'en'], 'ru')).toBeNull();
});

it('a language named like a member of Object.prototype has no video guide', () => {
  expect(guideOf({ category: null, video_guide_url: {} }, ['constructor', 'en'], 'mx')).toBeNull();
});
