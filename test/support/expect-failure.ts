import en from '../../public/locales/en.json' with { type: 'json' };
import { FAILURES, type FailureCode } from '../../src/domain/errors/failures.ts';
import { entriesOf } from '../checks/message-keys.ts';
import type { Widget } from './open-host-page.ts';

const texts = entriesOf(en);

/** Waits for the text of a failure. test/journeys/errors.test.ts counts an error code as covered if a journey passes it here. */
export async function expectFailure(widget: Widget, code: FailureCode): Promise<void> {
  const failure = FAILURES[code];
  const text = 'text' in failure ? texts.get(failure.text ?? '') : undefined;
  if (typeof text !== 'string') throw new Error(`The catalogue has no text for ${code}`);
  await widget.getByText(text).first().waitFor();
}
