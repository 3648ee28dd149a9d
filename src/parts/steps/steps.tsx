import { Container } from '../../ui/container/container.tsx';
import { useStyles } from '../../ui/styles.tsx';
import css from './steps.css?inline';

/** What to do, in order. */
export function Steps({ steps }: { steps: readonly string[] }) {
  useStyles(css);
  return (
    <Container>
      <ol className="steps" data-dd-privacy="mask">
        {steps.map((step, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: steps are plain texts in a fixed order
          <li key={at}>{step}</li>
        ))}
      </ol>
    </Container>
  );
}
