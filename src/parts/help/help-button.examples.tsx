import type { PartExamples } from '../testing/part-examples.ts';
import { HelpButton } from './help-button.tsx';

export const examples = {
  'a host with support': ({ session }) => {
    session.state.host.support = true;
    return <HelpButton about={{ id: 'dep_1' }} size="m" />;
  },
  'beside small buttons': ({ session }) => {
    session.state.host.support = true;
    return <HelpButton about={{ id: 'dep_1' }} size="s" />;
  },
  'nothing for a host without support': () => <HelpButton about={{ id: 'dep_1' }} />,
} satisfies PartExamples;
