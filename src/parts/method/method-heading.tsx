import type { Method } from '../../domain/methods/method.ts';
import { markedLabel, translateCashierText } from '../../i18n/translate-cashier-text.ts';
import { useI18n } from '../../i18n/use-i18n.tsx';
import { Title } from '../../ui/text/title.tsx';
import { LargeMethodIcon } from './large-method-icon.tsx';
import './method-heading.css';

/** The heading of a method's form: icon, name, and the method's banner. */
export function MethodHeading({ method }: { method: Pick<Method, 'name' | 'text' | 'iconIds' | 'banner'> }) {
  const i18n = useI18n();
  const label = markedLabel(method, i18n);
  const banner = method.banner ? translateCashierText(i18n, method.banner) : undefined;
  return (
    <div className="method-heading">
      <LargeMethodIcon method={method} />
      <Title level={1} size="l" lang={label.lang}>
        {label.text}
      </Title>
      {banner ? <span className="method-banner">{banner}</span> : null}
    </div>
  );
}
