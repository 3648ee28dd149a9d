import type { ReactNode } from 'react';
import { Paragraph } from '../paragraph/paragraph.tsx';
import { type Mark, StatusMark } from '../status-mark/status-mark.tsx';
import { addStyles } from '../styles.ts';
import { Title } from '../title/title.tsx';
import css from './message.css?inline';

addStyles(css);

interface Props {
  mark: Mark;
  title: string;
  text?: string | undefined;
  /** Announces title and text when they change, such as a payment's status. */
  live?: boolean | undefined;
  /** Buttons at the bottom of the screen. */
  actions?: ReactNode;
  children?: ReactNode;
}

/** A screen with a status, its explanation, and the possible actions. */
export function Message({ mark, title, text, live = false, actions, children }: Props) {
  return (
    <div className="message">
      <div className="message-body">
        <StatusMark mark={mark} />
        <div className="message-words" role={live ? 'status' : undefined}>
          <Title level={2} size="l">
            {title}
          </Title>
          {text ? <Paragraph isPrivate>{text}</Paragraph> : null}
        </div>
        {children ? <div className="message-more">{children}</div> : null}
      </div>
      {actions ? <div className="message-actions">{actions}</div> : null}
    </div>
  );
}
