import { describe, expect, it, vi } from 'vitest';
import { localPath, MemoryLocation } from './memory-location.ts';

describe('the in-memory location', () => {
  it('keeps path, query and state below the base path', () => {
    const location = new MemoryLocation('/deposit');
    location.navigate('/error?back=%2Fdeposit', { state: { message: 'x' } });
    expect(location.current).toEqual({
      path: '/paywidget/error',
      search: 'back=%2Fdeposit',
      state: { message: 'x' },
    });
    expect(localPath(location.current)).toBe('/error');
  });

  it('goes back one entry, and returns false at the first entry', () => {
    const location = new MemoryLocation('/deposit');
    location.navigate('/deposit/redirect');
    expect(location.back()).toBe(true);
    expect(localPath(location.current)).toBe('/deposit');
    expect(location.back()).toBe(false);
  });

  it('replaces the current entry without a history entry', () => {
    const location = new MemoryLocation('/');
    location.navigate('/deposit', { replace: true });
    expect(location.depth).toBe(0);
  });

  it('goes back to an earlier entry and drops the later ones', () => {
    const location = new MemoryLocation('/deposit');
    location.navigate('/deposit/group');
    location.navigate('/deposit/group/redirect');
    location.backTo('/deposit');
    expect(location.depth).toBe(0);
    expect(localPath(location.current)).toBe('/deposit');
  });

  it('replaces the current entry if the back target is not in the history', () => {
    const location = new MemoryLocation('/deposit');
    location.navigate('/deposit/redirect/instruction');
    location.backTo('/deposit/redirect');
    expect(location.depth).toBe(1);
    expect(localPath(location.current)).toBe('/deposit/redirect');
  });

  it('reports whether the current entry replaced another', () => {
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

  it('reports whether it was reached by going back, also after a replacement of that entry', () => {
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
    // The history contains no entry of `/deposit`, so `backTo` does not go back.
    expect(isBackAfter(() => location.backTo('/deposit'))).toBe(false);
  });

  it('notifies its own listeners, and not those of another widget', () => {
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

  it('a redirect of the initial location counts as no change, and a later redirect counts as one', () => {
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

  it('can be reset to a path with an empty history', () => {
    const location = new MemoryLocation('/deposit');
    location.navigate('/deposit/group');
    location.back();
    location.navigate('/deposit/redirect');
    location.back();
    location.restart('/deposit');
    expect([localPath(location.current), location.depth, location.isBack]).toEqual(['/deposit', 0, false]);
  });

  it('keeps the flags of its query when the initial path is overridden', () => {
    const location = new MemoryLocation('/deposit?refetch=1');
    location.begin('/withdrawal');
    expect(location.current).toMatchObject({ path: '/paywidget/withdrawal', search: 'refetch=1' });
  });

  it('an overridden initial path counts as no change and leaves no history entry', () => {
    const location = new MemoryLocation('/deposit');
    location.begin('/withdrawal');
    expect([localPath(location.current), location.changes, location.depth]).toEqual(['/withdrawal', 0, 0]);
  });
});
