import nodemailer from 'nodemailer'
import type SMTPPool from 'nodemailer/lib/smtp-pool/index.js'
import type { Mail } from './mail.ts'

/**
 * Mail through an SMTP server. `url` as nodemailer reads it: `smtp://user:password@host:587` (STARTTLS is then required unless the host is this
 * machine) or `smtps://…` (TLS from the first byte).
 */
export function smtpMail(url: string, from: string): Mail {
  const { protocol, hostname } = new URL(url)
  const local = ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
  const transport = nodemailer.createTransport({
    url,
    pool: true,
    maxConnections: 2,
    requireTLS: protocol === 'smtp:' && !local,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  } satisfies SMTPPool.Options & { url: string })
  return {
    name: 'smtp',
    real: true,
    send: async ({ to, subject, text }) => {
      await transport.sendMail({ from, to, subject, text })
    },
    close: () => transport.close(),
  }
}
