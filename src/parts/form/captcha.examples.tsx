import { attemptOf } from '../../session/testing/static-session.ts';
import type { PartExamples } from '../testing/part-examples.ts';
import { CaptchaContainer, CaptchaOverlay } from './captcha-container.tsx';
import { CaptchaSlot } from './submit-panel.tsx';

export const examples = {
  'reCAPTCHA says whose terms hold': () => (
    <CaptchaContainer kind="recaptcha" type="deposit" method="card-p2p" />
  ),
  'geetest has nothing to say': () => <CaptchaContainer kind="geetest" type="deposit" method="spei" />,
  'at a method that needs one': () => (
    <CaptchaSlot type="deposit" method={{ name: 'card-p2p', isGeetest: false }} />
  ),
  'nothing at a method that needs none': () => (
    <CaptchaSlot type="deposit" method={{ name: 'spei', isGeetest: false }} />
  ),
  'the place of a puzzle that is not asked for': ({ session }) => {
    session.state.attempt = attemptOf();
    return <CaptchaOverlay onClose={() => {}} />;
  },
} satisfies PartExamples;
