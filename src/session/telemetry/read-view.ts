import { errorFromNavigationState } from '../../domain/errors/error-from-navigation-state.ts';
import type { LocationEntry } from '../../location/memory-location.ts';
import type { AnalyticsEventDraft, EventContext } from '../../telemetry/analytics-catalogue.ts';

/** Screens whose analytics event depends on their path only. */
const VIEWS = {
  '/deposit': 'list_view',
  '/withdrawal': 'list_view',
  '/empty': 'empty_view',
  '/history': 'history_view',
  '/deposit/bonus-details': 'bonus_view',
  '/deposit/video-instruction': 'video_view',
  '/withdrawal/confirm': 'confirm_view',
} as const;

/** The analytics event of a recorded view; null for a screen without one. */
export function readView(
  { state }: LocationEntry,
  { path, methodType, hasTransaction }: EventContext,
): AnalyticsEventDraft | null {
  if (path === '/error') return { name: 'page_error', extras: errorIn(state) };
  if (path.endsWith('/region')) return { name: 'region_view', extras: {} };
  if (Object.hasOwn(VIEWS, path)) return { name: VIEWS[path as keyof typeof VIEWS], extras: {} };
  if (path.endsWith('/complete') || methodType === 'default') return null;
  return { name: hasTransaction ? 'step_view' : 'form_view', extras: {} };
}

/** The error that the error screen shows, whose message is redacted. */
function errorIn(state: unknown) {
  const { code = 'unknown', message = '', diagnosticsId = '' } = errorFromNavigationState(state) ?? {};
  return { error_code: code, error_text: message, error_id: diagnosticsId };
}
