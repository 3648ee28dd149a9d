import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import type { CaptchaKind } from '../../../src/domain/methods/method-captcha.ts';
import type { Store } from '../storage/database.ts';
import type { HashKeys, KeyedHash } from '../storage/hash-keys.ts';

/** Google's tokens are valid for two minutes too. */
const TOKEN_LIFETIME_MS = 120_000;

const geetestSchema = z.object({ captcha_id: z.string(), pass_token: z.string() });

export class CaptchaTokens {
  #keys: HashKeys;
  #clock: () => number;

  constructor(keys: HashKeys, clock: () => number) {
    this.#keys = keys;
    this.#clock = clock;
  }

  issue(kind: CaptchaKind): string {
    const head = `${kind}.${this.#clock()}.${randomUUID()}`;
    return `${head}.${this.#signatures(head).signed}`;
  }

  async redeem(store: Store, kind: CaptchaKind, captcha: string | undefined): Promise<boolean> {
    const token = (kind === 'geetest' ? passTokenOf(captcha) : captcha) ?? '';
    const [named, at, nonce, signature] = token.split('.');
    const now = this.#clock();
    if (named !== kind || !signature) return false;
    if (!this.#signatures(`${named}.${at}.${nonce}`).all.includes(signature)) return false;
    if (now - Number(at) > TOKEN_LIFETIME_MS) return false;
    await store.deleteFrom('spent_captchas').where('expires_at', '<', now).execute();
    const { numInsertedOrUpdatedRows: inserted } = await store
      .insertInto('spent_captchas')
      .values({ token, expires_at: Number(at) + TOKEN_LIFETIME_MS })
      .onConflict((conflict) => conflict.column('token').doNothing())
      .executeTakeFirst();
    return Boolean(inserted);
  }

  #signatures(text: string): Pick<KeyedHash, 'signed' | 'all'> {
    const { signed, all } = this.#keys.hash(`captcha ${text}`);
    return { signed: signed.slice(0, 32), all: all.map((hash) => hash.slice(0, 32)) };
  }
}

function passTokenOf(captcha: string | undefined): string | undefined {
  try {
    const parsed = z.safeParse(geetestSchema, JSON.parse(captcha ?? ''));
    return parsed.success ? parsed.data.pass_token : undefined;
  } catch {
    return undefined;
  }
}
