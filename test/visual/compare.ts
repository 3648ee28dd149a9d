import type { Page } from 'playwright';
import * as z from 'zod/mini';

/** A colour channel may differ by so much, because other machines smooth edges slightly differently. */
const CHANNEL_SLACK = 32;

const shareSchema = z.number();

/** Runs in any page: the share of pixels that differ between two PNG pictures, 1 if their sizes differ. */
export async function differenceOf(page: Page, before: Buffer, after: Buffer): Promise<number> {
  const share: unknown = await page.evaluate(
    async ({ pictures, slack }) => {
      const [a, b] = await Promise.all(
        pictures.map(async (bytes) => {
          const bitmap = await createImageBitmap(new Blob([new Uint8Array(bytes)], { type: 'image/png' }));
          const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
          const context = canvas.getContext('2d');
          context?.drawImage(bitmap, 0, 0);
          return context?.getImageData(0, 0, bitmap.width, bitmap.height);
        }),
      );
      if (!a || !b || a.width !== b.width || a.height !== b.height) return 1;
      let differing = 0;
      for (let at = 0; at < a.data.length; at += 4) {
        const isSame = [0, 1, 2].every((channel) => {
          return Math.abs((a.data[at + channel] ?? 0) - (b.data[at + channel] ?? 0)) <= slack;
        });
        if (!isSame) differing += 1;
      }
      return (differing * 4) / a.data.length;
    },
    { pictures: [[...before], [...after]], slack: CHANNEL_SLACK },
  );
  return z.parse(shareSchema, share);
}
