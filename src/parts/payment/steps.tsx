import { useI18n } from '../../i18n/use-i18n.tsx';
import { Container } from '../../ui/layout/card-group.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { useHandheld } from './app-links.tsx';
import './steps.css';

/** Numbered instructions: texts of the cashier, or text keys of the widget. */
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

/** Steps that a phone shows below what the user needs first; more are folded behind their heading there. */
const MAX_OPEN_STEPS = 4;

/** The steps of a payment under their heading; nothing without steps. */
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
