import { intentOf } from '../../session/testing/still-session.ts';
import type { PartExamples } from '../testing/part-examples.ts';
import { CaptchaNotice } from './captcha-notice.tsx';
import { CaptchaPlace } from './captcha-place.tsx';
import { PuzzleLayer } from './puzzle-layer.tsx';

export const examples = {
  'reCAPTCHA says whose terms hold': () => (
    <CaptchaNotice kind="recaptcha" type="deposit" method="card-p2p" />
  ),
  'geetest has nothing to say': () => <CaptchaNotice kind="geetest" type="deposit" method="spei" />,
  'at a method that needs one': () => (
    <CaptchaPlace type="deposit" method={{ name: 'card-p2p', isGeetest: false }} />
  ),
  'nothing at a method that needs none': () => (
    <CaptchaPlace type="deposit" method={{ name: 'spei', isGeetest: false }} />
  ),
  'the place of a puzzle that is not asked for': ({ session }) => {
    session.state.intent = intentOf();
    return <PuzzleLayer onClose={() => {}} />;
  },
} satisfies PartExamples;
