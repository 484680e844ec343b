import type { Mail } from './mail.ts'

/** The local provider outside production: prints the email and shows it at /dev/outbox. */
export const logMail = (print: (line: string) => void): Mail => ({
  name: 'log',
  real: false,
  send: async ({ to, subject, text, attachments = [] }) => {
    const files = attachments.map(({ name, bytes }) => `\n[${name}, ${bytes.length} bytes]`)
    print(`mail to ${to}: ${subject}\n${text}${files.join('')}`)
  },
  close: () => {},
})
