import { describe, expect, it, vi } from 'vitest';
import { localPath, MemoryLocation } from './memory-location.ts';

describe('an in-memory location', () => {
  it('keeps path, query and state, below the base path', () => {
    const location = new MemoryLocation('/deposit');
    location.navigate('/error?back=%2Fdeposit', { state: { message: 'x' } });
    expect(location.current).toEqual({
      path: '/paywidget/error',
      search: 'back=%2Fdeposit',
      state: { message: 'x' },
    });
    expect(localPath(location.current)).toBe('/error');
  });

  it('goes back one place, and says when there is none', () => {
    const location = new MemoryLocation('/deposit');
    location.navigate('/deposit/redirect');
    expect(location.back()).toBe(true);
    expect(localPath(location.current)).toBe('/deposit');
    expect(location.back()).toBe(false);
  });

  it('replaces without a trace', () => {
    const location = new MemoryLocation('/');
    location.navigate('/deposit', { replace: true });
    expect(location.depth).toBe(0);
  });

  it('goes back to a place behind it and forgets what came after', () => {
    const location = new MemoryLocation('/deposit');
    location.navigate('/deposit/group');
    location.navigate('/deposit/group/redirect');
    location.backTo('/deposit');
    expect(location.depth).toBe(0);
    expect(localPath(location.current)).toBe('/deposit');
  });

  it('takes the place of the current page when the target lies nowhere behind', () => {
    const location = new MemoryLocation('/deposit');
    location.navigate('/deposit/redirect/instruction');
    location.backTo('/deposit/redirect');
    expect(location.depth).toBe(1);
    expect(localPath(location.current)).toBe('/deposit/redirect');
  });

  it('knows whether its place was put where another was', () => {
    const location = new MemoryLocation('/deposit');
    const isReplacedAfter = (change: () => void) => {
      change();
      return location.isReplaced;
    };
    expect(isReplacedAfter(() => location.navigate('/deposit/redirect'))).toBe(false);
    expect(isReplacedAfter(() => location.navigate('/deposit/complete', { replace: true }))).toBe(true);
    expect(isReplacedAfter(() => location.navigate('/history'))).toBe(false);
    expect(isReplacedAfter(() => location.navigate('/empty', { replace: true }))).toBe(true);
    expect(isReplacedAfter(() => location.back())).toBe(false);
    expect(isReplacedAfter(() => location.navigate('/error', { replace: true }))).toBe(true);
    expect(isReplacedAfter(() => location.backTo('/withdrawal'))).toBe(false);
  });

  it('knows whether it was led back, whatever takes the place of the page that it came to', () => {
    const location = new MemoryLocation('/deposit');
    const isBackAfter = (change: () => void) => {
      change();
      return location.isBack;
    };
    expect(isBackAfter(() => location.navigate('/deposit/group'))).toBe(false);
    expect(isBackAfter(() => location.back())).toBe(true);
    expect(isBackAfter(() => location.navigate('/withdrawal', { replace: true }))).toBe(true);
    expect(isBackAfter(() => location.navigate('/withdrawal/redirect'))).toBe(false);
    expect(isBackAfter(() => location.navigate('/withdrawal/confirm', { replace: true }))).toBe(false);
    expect(isBackAfter(() => location.backTo('/withdrawal'))).toBe(true);
    // The history contains no such entry.
    expect(isBackAfter(() => location.backTo('/deposit'))).toBe(false);
  });

  it('tells its listeners, and no other widget', () => {
    const [mine, other] = [new MemoryLocation('/deposit'), new MemoryLocation('/deposit')];
    const listener = vi.fn();
    const stop = mine.subscribe(listener);
    other.navigate('/withdrawal');
    expect(listener).not.toHaveBeenCalled();
    mine.navigate('/withdrawal');
    stop();
    mine.navigate('/deposit');
    expect(listener).toHaveBeenCalledTimes(1);
  });

  it('is redirected from where it began without having changed, and from anywhere else with a change', () => {
    const location = new MemoryLocation('/nowhere?refetch=1');
    const listener = vi.fn();
    location.subscribe(listener);
    location.redirect('/deposit');
    expect(location.current).toMatchObject({ path: '/paywidget/deposit', search: '' });
    expect([location.changes, location.depth, location.isReplaced]).toEqual([0, 0, true]);
    location.navigate('/nowhere');
    location.redirect('/deposit');
    expect([location.changes, location.depth]).toEqual([2, 1]);
    expect(listener).toHaveBeenCalledTimes(3);
  });

  it('starts again at a place that nothing lies behind', () => {
    const location = new MemoryLocation('/deposit');
    location.navigate('/deposit/group');
    location.back();
    location.navigate('/deposit/redirect');
    location.back();
    location.restart('/deposit');
    expect([localPath(location.current), location.depth, location.isBack]).toEqual(['/deposit', 0, false]);
  });

  it('keeps the flags of its query when it begins elsewhere', () => {
    const location = new MemoryLocation('/deposit?refetch=1');
    location.begin('/withdrawal');
    expect(location.current).toMatchObject({ path: '/paywidget/withdrawal', search: 'refetch=1' });
  });

  it('begins elsewhere without having changed: no page was drawn yet, and nothing lies behind it', () => {
    const location = new MemoryLocation('/deposit');
    location.begin('/withdrawal');
    expect([localPath(location.current), location.changes, location.depth]).toEqual(['/withdrawal', 0, 0]);
  });
});
