import type { PartExamples } from '../testing/part-examples.ts';
import { CountryButton, CountryFlag } from './country-button.tsx';

export const examples = {
  'flag and name': ({ session }) => {
    session.state.selectedCountry = 'mx';
    return <CountryButton to="/deposit/region" />;
  },
  'the flag alone': ({ session }) => {
    session.state.selectedCountry = 'br';
    return <CountryButton to="/withdrawal/region" compact />;
  },
  'where there is no method': ({ session }) => {
    session.state.selectedCountry = 'ng';
    return <CountryButton to="/empty/region" />;
  },
  'a flag': () => <CountryFlag code="in" />,
} satisfies PartExamples;
