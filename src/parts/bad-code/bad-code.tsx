import type { EmvProblem } from '../../domain/checks/emv-code.ts';
import { useI18n } from '../../i18n/use-i18n.tsx';
import { Notice } from '../../ui/notice/notice.tsx';
import { Diagnosis } from '../diagnosis/diagnosis.tsx';
import { useFault } from '../diagnosis/use-fault.ts';

interface Props {
  scheme: 'PIX' | 'EMV';
  problem: EmvProblem;
}

/**
 * Replaces a payment code that is invalid or pays something else than the screen shows; the host is notified
 * once.
 */
export function BadCode({ scheme, problem }: Props) {
  const { t } = useI18n();
  const fault = useFault(true, 'bad_data', `Refused a payment code (${scheme}): wrong ${problem}`, 'code');
  return (
    <>
      <Notice tone="negative" title={t('instruction.badCode')} live>
        {t('instruction.badCodeText')}
      </Notice>
      {fault ? <Diagnosis fault={fault} /> : null}
    </>
  );
}
