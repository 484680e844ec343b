export type Letter = { readonly to: string; readonly subject: string; readonly text: string }
/** Takes a letter or throws; what it throws is kept as the reason and the job tries again. */
export type Mail = {
  readonly name: 'log' | 'smtp'
  /** True when the letter leaves the machine, so that its text need not be kept. */
  readonly real: boolean
  readonly send: (letter: Letter) => Promise<void>
  readonly close: () => void
}
