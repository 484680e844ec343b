import type { Mail } from './mail.ts'

/** The local provider: prints the email and shows it at /dev/outbox. */
export const logMail = (print: (line: string) => void): Mail => ({
  name: 'log',
  real: false,
  send: async ({ to, subject, text }) => print(`mail to ${to}: ${subject}\n${text}`),
  close: () => {},
})
