import { CallFailed } from '#web/platform/call.ts'

/** The server's sentence, or else ours. */
export const sentenceOf = (failure: unknown, otherwise: string): string =>
  failure instanceof CallFailed ? failure.message : otherwise
