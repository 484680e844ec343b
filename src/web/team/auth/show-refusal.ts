import { CallFailed } from '#web/platform/call.ts'
import { notice } from '#web/ui/overlays/confirm.ts'
import { text } from './text.ts'

/**
 * Shows why a form was refused: the server's message in a popup, or the specification's sentence.
 */
export const showRefusal = (sentence: string, failure: unknown): void =>
  void notice(failure instanceof CallFailed && failure.problem ? sentence : text.failed)
