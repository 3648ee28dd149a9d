// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest';
import { byRole, descriptionOf, draw, press } from '../../../test/support/draw.tsx';
import { Switch } from './switch.tsx';

test('is a switch named by its label, described by its hint, and turns over', async () => {
  const onChange = vi.fn();
  await draw(<Switch label="Save card" hint="On this device" isOn onChange={onChange} />);
  const control = byRole('switch', 'Save card');
  expect(control.getAttribute('aria-checked')).toBe('true');
  expect(descriptionOf(control)).toBe('On this device');
  await press(control);
  expect(onChange).toHaveBeenCalledExactlyOnceWith(false);
});
