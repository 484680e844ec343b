import { CallFailed } from '../platform/call.ts'
import { notice } from '../ui/confirm.ts'
import { text } from './text.ts'

/** A form of these screens was refused: the server's own words in a popup, else the specification's sentence. */
export const tellRefusal = (sentence: string, failure: unknown): void =>
  void notice(failure instanceof CallFailed && failure.problem ? sentence : text.failed)
