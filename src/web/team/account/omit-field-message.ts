import type { CallFailed } from '#web/platform/call.ts'

/** For `sentence` of a form: an error shown at a field is not repeated above the buttons. */
export const omitFieldMessage = (failure: CallFailed | null): string | null => (failure?.problem?.fields ? '' : null)
