import type { PartExamples } from '../testing/part-examples.ts';
import { AppLinks } from './app-links.tsx';
import { appsOfIntent } from './upi-apps.ts';

const LINK = 'upi://pay?pa=pay1@sandbox&pn=Sandbox%20Payments&am=612.00&cu=INR';

export const examples = {
  'each app that takes UPI': () => (
    <AppLinks
      apps={appsOfIntent(LINK, { amount: '612.00', currency: 'INR', requisites: [] }).apps}
      onNothing={() => {}}
    />
  ),
} satisfies PartExamples;
