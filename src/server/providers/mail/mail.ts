export type Letter = { readonly to: string; readonly subject: string; readonly text: string }
/** The server will never take this letter, because of whom it is for: trying again helps nobody. */
export class MailRefused extends Error {
  override readonly name = 'MailRefused'
}
/** Takes a letter or throws; what it throws is kept as the reason, and unless it is MailRefused the job tries again. */
export type Mail = {
  readonly name: 'log' | 'smtp'
  /** True when the letter leaves the machine, so that its text need not be kept. */
  readonly real: boolean
  readonly send: (letter: Letter) => Promise<void>
  readonly close: () => void
}
