import type { ReactNode } from 'react';
import { addStyles } from '../styles/attach-styles.ts';
import { Paragraph } from '../text/paragraph.tsx';
import { Title } from '../text/title.tsx';
import { StatusIcon, type StatusIconName } from './status-icon.tsx';
import css from './status-screen.css?inline';

addStyles(css);

interface StatusWords {
  title: string;
  text: string;
}

interface Props {
  icon: StatusIconName;
  title: string;
  text?: string | undefined;
  /** Title and text may change, as the status of a payment does: they are announced. */
  live?: boolean | undefined;
  /** All titles and texts that may replace those shown: the space of the longest is reserved, so that nothing around them moves. */
  alternatives?: readonly StatusWords[] | undefined;
  /** Buttons at the bottom of the screen. */
  actions?: ReactNode;
  children?: ReactNode;
}

/** A screen with a status, its explanation, and the possible actions. */
export function StatusScreen({
  icon,
  title,
  text,
  live = false,
  alternatives = [],
  actions,
  children,
}: Props) {
  return (
    <div className="status-screen" data-live={live || undefined}>
      <div className="status-screen-body">
        <StatusIcon mark={icon} />
        <div className="status-screen-words">
          <div className="status-screen-text" role={live ? 'status' : undefined}>
            <Title level={2} size="l">
              {title}
            </Title>
            {text ? <Paragraph isPrivate>{text}</Paragraph> : null}
          </div>
          {alternatives.map((words) => (
            <ReservedSpace key={words.title} {...words} />
          ))}
        </div>
        {children ? <div className="status-screen-more">{children}</div> : null}
      </div>
      {actions ? <div className="status-screen-actions">{actions}</div> : null}
    </div>
  );
}

/** Takes the space of a title and a text. CSS draws them invisibly, so that neither a reader nor a search finds them. */
function ReservedSpace({ title, text }: StatusWords) {
  return (
    <div className="status-screen-text status-screen-reserved" aria-hidden="true" data-dd-privacy="mask">
      <div className="title" data-size="l" data-words={title} />
      <div className="paragraph" data-words={text} />
    </div>
  );
}
