import { expect } from 'vitest';
import { journey as test } from '../support/journey.ts';
import { describeModes } from '../support/release-only.ts';
import { fillSpei, paySpei, submit } from '../support/user-actions.ts';

describeModes(['inline'], (mode) => {
  test('a user whom only the host can help is sent to it with the reason, and the payment goes on when they return', async ({
    embed,
    panel,
  }) => {
    const { widget, setData, notifications } = await embed(mode);
    const left = async () =>
      (await notifications()).filter(({ name }) => name === 'action' || name === 'close');
    await paySpei(widget, '512');
    const [failed] = await panel.payments();
    await panel.act('reject', { id: failed?.id, reason: 'kyc_required' });
    await widget.getByRole('button', { name: 'Go to my account' }).click();
    const reason = { action: 'identity', code: 'kyc_required', transactionId: failed?.id };
    // After the action the widget also sends Close, for hosts that know no actions.
    await expect.poll(left).toEqual([
      { name: 'action', detail: reason },
      { name: 'close', detail: {} },
    ]);

    await setData({ actions: ['identity'] });
    await widget.getByRole('button', { name: 'Choose another method' }).click();
    await fillSpei(widget, '519');
    await submit(widget, 'Deposit');
    await widget.getByRole('button', { name: 'Verify my identity' }).click();
    const payments = await panel.payments();
    const open = payments.find(({ amount }) => amount === '519.00');
    await expect.poll(left).toEqual([
      { name: 'action', detail: reason },
      { name: 'close', detail: {} },
      { name: 'action', detail: { action: 'identity', transactionId: open?.id } },
    ]);
    await panel.act('approve', { id: open?.id });
    await widget.getByRole('heading', { name: 'Done' }).waitFor();
  });
});
