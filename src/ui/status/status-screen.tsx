import type { ReactNode } from 'react';
import { Paragraph } from '../text/paragraph.tsx';
import { Title } from '../text/title.tsx';
import { StatusIcon, type StatusIconName } from './status-icon.tsx';
import './status-screen.css';

interface Props {
  icon: StatusIconName;
  title: string;
  text?: string | undefined;
  /** Title and text may change, as the status of a payment does: they are announced. */
  live?: boolean | undefined;
  /** The titles and texts that may replace those shown: the space of the longest is reserved, so that nothing around them moves. */
  alternatives?: { titles: readonly string[]; texts: readonly string[] } | undefined;
  /** True if the status is not new: its icon is shown without its animation. */
  isStill?: boolean | undefined;
  actions?: ReactNode;
  children?: ReactNode;
}

export function StatusScreen({
  icon,
  title,
  text,
  live = false,
  isStill = false,
  alternatives = NO_ALTERNATIVES,
  actions,
  children,
}: Props) {
  const { titles, texts } = alternatives;
  return (
    <div className="status-screen" data-live={live || undefined} data-still={isStill || undefined}>
      <div className="status-screen-body">
        <StatusIcon mark={icon} />
        <div className="status-screen-text one-place" role={live ? 'status' : undefined}>
          {/* The key makes a changed text a new element, for which browsers record no layout shift. */}
          <div key={`${title}|${text}`} className="status-screen-words">
            <Title level={2} size="l">
              {title}
            </Title>
            {text ? <Paragraph isPrivate>{text}</Paragraph> : null}
          </div>
          <div className="status-screen-words">
            <div className="one-place">
              {[...new Set(titles)].map((words) => (
                <div key={words} className="title" data-size="l" data-words={words} />
              ))}
            </div>
            <div className="one-place">
              {[...new Set(texts)].map((words) => (
                <div key={words} className="paragraph" data-words={words} data-dd-privacy="mask" />
              ))}
            </div>
          </div>
        </div>
        {children ? <div className="status-screen-more">{children}</div> : null}
      </div>
      {actions ? <div className="status-screen-actions">{actions}</div> : null}
    </div>
  );
}

const NO_ALTERNATIVES = { titles: [], texts: [] };
