import { useI18n } from '../../i18n/use-i18n.tsx';
import { Container } from '../../ui/layout/card-group.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { useHandheld } from './app-links.tsx';
import './steps.css';

export function Steps({ steps }: { steps: readonly string[] }) {
  const { lookUp } = useI18n();
  return (
    <Container>
      <ol className="steps" data-dd-privacy="mask">
        {steps.map((step, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: steps are plain texts in a fixed order
          <li key={at}>{lookUp(step) ?? step}</li>
        ))}
      </ol>
    </Container>
  );
}

/** A phone folds a longer list of steps behind its heading, because the user needs what is above the steps first. */
const MAX_OPEN_STEPS = 4;

export function PaymentSteps({ steps }: { steps: readonly string[] }) {
  const { t } = useI18n();
  const isHandheld = useHandheld();
  if (steps.length === 0) return null;
  if (steps.length <= MAX_OPEN_STEPS) {
    return (
      <Section title={t('instruction.steps')}>
        <Steps steps={steps} />
      </Section>
    );
  }
  return (
    <details className="section folded-steps" open={!isHandheld}>
      <summary>
        <h2 className="section-title">{t('instruction.steps')}</h2>
      </summary>
      <Steps steps={steps} />
    </details>
  );
}
