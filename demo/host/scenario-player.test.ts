import { expect, it } from 'vitest';
import type { Action } from './panel-actions.ts';
import type { SandboxPayment } from './panel-link.ts';
import { SCENARIOS, ScenarioPlayer } from './scenario-player.ts';

const payment = (id: string, status: string): SandboxPayment => ({
  id,
  status,
  type: 'deposit',
  method: 'spei',
  amount: '512.00',
  currency: 'MXN',
  updatedAt: 1,
});
const named = (name: string) => {
  const found = SCENARIOS.find((scenario) => scenario.name === name);
  if (!found) throw new Error(`There is no scenario ${name}`);
  return found;
};

function play() {
  const actions: Action[] = [];
  return { actions, player: new ScenarioPlayer((action) => actions.push(action)) };
}

it('a scenario plays at once on the newest payment that is open', () => {
  const { actions, player } = play();
  const payments = [payment('done', 'processed'), payment('open', 'waiting'), payment('older', 'waiting')];
  expect(player.play(named('Decline with a reason'), payments)).toBe('played');
  expect(actions).toEqual([{ name: 'reject', id: 'open', reason: 'insufficient_funds' }]);
});

it('without an open payment a scenario waits for the next one, and plays once', () => {
  const { actions, player } = play();
  expect(player.play(named('Push lost'), [payment('done', 'processed')])).toBe('waits');
  player.see([payment('done', 'processed')]);
  expect(actions).toEqual([]);
  player.see([payment('new', 'waiting'), payment('done', 'processed')]);
  player.see([payment('new', 'waiting')]);
  expect(actions.map(({ name }) => name)).toEqual(['mute', 'approve']);
  expect(player.waiting).toBeNull();
});

it('a second click cancels a scenario that waits for a payment', () => {
  const { actions, player } = play();
  player.play(named('Time runs out'), []);
  expect(player.play(named('Time runs out'), [])).toBe('taken back');
  player.see([payment('new', 'waiting')]);
  expect(actions).toEqual([]);
});

it('the scenario that restarts the cashier needs no open payment', () => {
  const { actions, player } = play();
  expect(player.play(named('Cashier restarts'), [])).toBe('played');
  expect(actions).toEqual([{ name: 'drop', refuseFor: 5_000 }]);
});
