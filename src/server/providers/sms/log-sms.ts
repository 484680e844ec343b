import { randomUUID } from 'node:crypto'
import type { Sms } from './sms.ts'

/** Works on a bare machine: the message is printed, and shown at /dev/outbox. */
export const logSms = (print: (line: string) => void): Sms => ({
  name: 'log',
  real: false,
  send: async (to, text) => {
    print(`sms to ${to}: ${text}`)
    return { id: randomUUID() }
  },
})
