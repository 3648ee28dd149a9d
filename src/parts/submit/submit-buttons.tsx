import { useI18n } from '../../i18n/use-i18n.tsx';
import { useSession } from '../../session/use-session.tsx';
import { Button, type ButtonProps } from '../../ui/button/button.tsx';
import { useIsSubmitting } from './use-is-submitting.ts';

/** The main button of a payment; shows a spinner while the payment is being made. */
export function SubmitButton({ loading = false, ...native }: ButtonProps) {
  const isSubmitting = useIsSubmitting();
  return <Button size="xl" color="primary" block loading={isSubmitting || loading} {...native} />;
}

/** Back to the form; disabled while the payment is being made. */
export function EditButton() {
  const session = useSession();
  const { t } = useI18n();
  return (
    <Button
      size="m"
      color="accent"
      variant="plain"
      block
      disabled={useIsSubmitting()}
      onClick={() => session.location.back()}
    >
      {t('confirm.edit')}
    </Button>
  );
}
