import type { EmvIssue } from '../../domain/checks/emv-code.ts';
import { useI18n } from '../../i18n/use-i18n.tsx';
import { Callout } from '../../ui/status/callout.tsx';
import { ErrorReference, useReportedError } from '../help/error-reference.tsx';

interface Props {
  scheme: 'PIX' | 'EMV';
  problem: EmvIssue;
}

/** Replaces a payment code that is invalid or pays something else than the screen shows; the host is notified once. */
export function InvalidCode({ scheme, problem }: Props) {
  const { t } = useI18n();
  const error = useReportedError(
    true,
    'bad_data',
    `Refused a payment code (${scheme}): wrong ${problem}`,
    'code',
  );
  return (
    <>
      <Callout tone="negative" title={t('instruction.badCode')} live>
        {t('instruction.badCodeText')}
      </Callout>
      {error ? <ErrorReference error={error} /> : null}
    </>
  );
}
