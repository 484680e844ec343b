import { randomUUID } from 'node:crypto'
import type { Sms } from './sms.ts'

/** The local provider: prints the message and shows it at /dev/outbox. */
export const logSms = (print: (line: string) => void): Sms => ({
  name: 'log',
  real: false,
  send: async (to, text) => {
    print(`sms to ${to}: ${text}`)
    return { id: randomUUID() }
  },
})
