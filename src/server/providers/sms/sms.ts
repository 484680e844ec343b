/** Sends one SMS or throws. `to` is E.164. */
export type Sms = {
  readonly name: 'log'
  /** False for the local provider. Phone proof is then off unless the office enables it. */
  readonly real: boolean
  readonly send: (to: string, text: string) => Promise<{ readonly id: string }>
}
