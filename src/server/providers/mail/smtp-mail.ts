import nodemailer from 'nodemailer'
import type SMTPPool from 'nodemailer/lib/smtp-pool/index.js'
import { MailDelayed, MailRejected, type Mail } from './mail.ts'

/**
 * Mail through an SMTP server. `url` has nodemailer's form: `smtp://user:password@host:587`
 * (STARTTLS is required unless the host is this machine) or `smtps://…` (TLS from the first byte).
 */
export function smtpMail(url: string, from: string): Mail {
  const transport = openTransport(url)
  return {
    name: 'smtp',
    real: true,
    send: async ({ to, subject, text, messageId, attachments = [] }) => {
      // a single address; nodemailer must not parse a list
      const files = attachments.map(({ name, mime, bytes }) => ({
        filename: name,
        contentType: mime,
        content: Buffer.from(bytes),
      }))
      const message = {
        from,
        to: { name: '', address: to },
        subject,
        text,
        attachments: files,
        ...(messageId ? { messageId } : {}),
      }
      await transport.sendMail(message).catch((error: unknown) => {
        throw failureOf(error as SmtpError)
      })
    },
    close: () => transport.close(),
  }
}

/** Connects and signs in without sending anything. Throws the reason when it cannot. */
export async function checkSmtp(url: string): Promise<void> {
  const transport = openTransport(url)
  await transport.verify().finally(() => transport.close())
}

function openTransport(url: string) {
  const { protocol, hostname } = new URL(url)
  const local = ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
  return nodemailer.createTransport({
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
}

type SmtpError = Error & { readonly code?: string; readonly responseCode?: number }
/**
 * RFC 5321, 4.2.1: 5yz replies are permanent, 4yz are not. Only replies about the recipient count:
 * an operator can correct a wrong password (535).
 */
function failureOf(error: SmtpError): Error {
  if (error.code !== 'EENVELOPE') return new MailDelayed(error.message, { cause: error })
  return (error.responseCode ?? 0) >= 500 ? new MailRejected(error.message, { cause: error }) : error
}
