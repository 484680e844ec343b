import type { CallFailed } from '../platform/call.ts'

/** For `sentence` of a form: what is said at a field is not said again above the buttons. */
export const atField = (failure: CallFailed | null): string | null => (failure?.problem?.fields ? '' : null)
