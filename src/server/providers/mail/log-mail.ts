import type { Mail } from './mail.ts'

/** Works on a bare machine: the letter is printed, and shown at /dev/outbox. Never used in production without being named in the start-up log. */
export const logMail = (print: (line: string) => void): Mail => ({
  name: 'log',
  real: false,
  send: async ({ to, subject, text }) => print(`mail to ${to}: ${subject}\n${text}`),
  close: () => {},
})
