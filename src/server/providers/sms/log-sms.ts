import { randomUUID } from 'node:crypto'
import { parsed } from '../read-json.ts'
import type { Sms } from './sms.ts'

/**
 * The local provider: prints the message and shows it at /dev/outbox. It takes reports as
 * `{ "state": "delivered" }`.
 */
export const logSms = (print: (line: string) => void): Sms => ({
  name: 'log',
  real: false,
  send: async ({ to, text }) => {
    print(`sms to ${to}: ${text}`)
    return { id: randomUUID() }
  },
  find: null,
  reports: 'never',
  poll: async () => [],
  readReport: ({ bytes }) =>
    parsed(Buffer.from(bytes).toString())?.state === 'delivered'
      ? { state: 'delivered', reference: null, id: null }
      : null,
})
