import { appsOfIntent } from '../../domain/links/upi-apps.ts';
import type { PartExamples } from '../testing/part-examples.ts';
import { AppLinks } from './app-links.tsx';

const PAYEE = 'pay1@sandbox';
const LINK = `upi://pay?pa=${PAYEE}&pn=Sandbox%20Payments&am=612.00&cu=INR`;

export const examples = {
  'each app that takes UPI': () => (
    <AppLinks
      apps={appsOfIntent(LINK, { amount: '612.00', currency: 'INR', requisites: [{ value: PAYEE }] }).apps}
      onNothing={() => {}}
    />
  ),
} satisfies PartExamples;
