import type { Browser, Page } from 'playwright';
import { test as base } from 'vitest';
import type { CashierOptions } from '../../demo/cashier/options.ts';
import { closeSharedBrowser, shareBrowser } from './browser.ts';
import { collectComplaints } from './complaints.ts';
import { openDesk } from './desk.ts';
import { createUser, openWindow, type Visit, visitIn, type Wire } from './host-page.ts';
import { stopIdleFetches } from './idle-fetches.ts';
import { type Hosted, type Hosting, hostIn, openHostWindow } from './mountings.ts';
import { startPartner } from './partner.ts';
import { createProgram } from './program.ts';
import { openRoom } from './room.ts';
import { startSandbox } from './sandbox.ts';

/** Opens the host page for the journey's user, with presets beside Mexico, pesos and English. */
export type Open = (
  query?: Record<string, string>,
  more?: Pick<Visit, 'viewport' | 'prepare'> & {
    /** In a window of its own: for what stays with one, such as a clock. */
    isAlone?: boolean;
  },
) => Promise<Page>;

/** Embeds the widget for the journey's user, with host data beside Mexico, pesos and English. */
export type Embed = (
  mode: Hosting['mode'],
  data?: Record<string, unknown>,
  more?: Partial<Pick<Hosting, 'prepare' | 'partner' | 'path' | 'query'>>,
) => Promise<Hosted>;

/**
 * A journey names what it needs, and it is there: `test('…', async ({ open, desk }) => …)`. All of it is made when it is
 * asked for and cleared away afterwards; whatever was opened must have ended without a complaint in its console.
 * A file that needs another cashier, or forgives a complaint, says so: `journey.extend('settings', { scope: 'file' }, () => …)`.
 */
export const journey = base
  // One Chromium for each worker.
  // biome-ignore lint/correctness/noEmptyPattern: a fixture says by its pattern what it needs
  .extend('chromium', { scope: 'worker' }, ({}, { onCleanup }) => {
    onCleanup(closeSharedBrowser);
    return { share: shareBrowser };
  })
  .extend('browser', { scope: 'file' }, async ({ chromium }, { onCleanup }): Promise<Browser> => {
    const browser = await chromium.share();
    // A page that a file forgot would draw and tick beside the files after it.
    onCleanup(async () => {
      for (const context of browser.contexts()) await context.close();
    });
    return browser;
  })
  .extend('settings', { scope: 'file' }, (): CashierOptions => ({}))
  .extend('sandbox', { scope: 'file' }, async ({ settings }, { onCleanup }): Promise<{ url: string }> => {
    const { url, stop } = await startSandbox(settings);
    onCleanup(stop);
    return { url };
  })
  /** The built sandbox, for a file that kills it: `.extend('sandbox', { scope: 'file' }, ({ program }) => program)`. */
  .extend('program', { scope: 'file' }, async ({ settings }, { onCleanup }) => {
    const program = await createProgram(settings.speed);
    onCleanup(program.remove);
    await program.start();
    return program;
  })
  .extend('partner', { scope: 'file' }, async ({ sandbox }, { onCleanup }) => {
    const { url, stop } = await startPartner(sandbox.url);
    onCleanup(stop);
    return { url };
  })
  .extend('user', () => createUser())
  /** Every frame of the cashier's sockets, as text, in its order. */
  .extend('wire', (): Wire => ({ sent: [], received: [] }))
  /** Complaints that are none. */
  .extend('forgiven', (): RegExp => /(?!)/)
  /** Errors that nobody caught, errors and warnings in the console; looked at after each test (check-pages.ts). */
  .extend('complaints', ({ forgiven }) => collectComplaints(forgiven))
  .extend('desk', ({ sandbox, user }, { onCleanup }) => {
    const desk = openDesk(sandbox.url, user);
    onCleanup(() => desk.close());
    return desk;
  })
  .extend('room', { scope: 'file' }, ({ browser }) =>
    openRoom(() => openWindow(browser).then(stopIdleFetches)),
  )
  .extend('open', ({ room, sandbox, user, wire, complaints }, { onCleanup }): Open => {
    onCleanup(() => room.clear());
    return async (query = {}, { isAlone, ...more } = {}) => {
      const page = await room.lend(isAlone ? 'alone' : more.prepare ? 'bent' : 'plain');
      await visitIn(page, { url: sandbox.url, user, query, into: { ...wire, complaints }, ...more });
      return page;
    };
  })
  /** All that was embedded so far. */
  // biome-ignore lint/correctness/noEmptyPattern: as above
  .extend('hosts', ({}): Hosted[] => [])
  .extend('hostRoom', { scope: 'file' }, ({ browser }) =>
    openRoom(() => openHostWindow(browser).then(stopIdleFetches)),
  )
  .extend('embed', ({ hostRoom, sandbox, partner, user, complaints, hosts }, { onCleanup }): Embed => {
    onCleanup(() => hostRoom.clear());
    const place = { currency: 'MXN', paymentGeo: 'MX', locale: 'en' };
    return async (mode, data, more) => {
      const whole = { token: user.token, userId: user.id, ...place, ...data };
      const page = await hostRoom.lend(more?.prepare ? 'bent' : 'plain');
      const hosting = { mode, cashier: sandbox.url, partner: partner.url, data: whole, complaints, ...more };
      const hosted = await hostIn(page, hosting);
      hosts.push(hosted);
      return hosted;
    };
  });
