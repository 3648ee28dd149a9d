import { Button, type ButtonProps } from '../../ui/button/button.tsx';
import { useIsSending } from './use-is-sending.ts';

/** The main action of a payment; it turns while the payment is being made. */
export function SendButton({ loading = false, ...native }: ButtonProps) {
  const isSending = useIsSending();
  return <Button size="xl" color="primary" block loading={isSending || loading} {...native} />;
}
