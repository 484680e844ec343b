import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach } from 'vitest'

export type ReceivedEmail = { readonly secure: boolean; readonly to: string; readonly text: string }
type Refusal = { readonly responseCode: number; readonly message: string }

/** A local SMTP server with STARTTLS and a self-signed certificate. It is new in each test. */
export const smtpPeer = {
  server: null as SMTPServer | null,
  port: 0,
  received: [] as ReceivedEmail[],
  /** Replies to the next recipients, one each; after that every recipient is accepted. */
  refusals: [] as Refusal[],
}

export async function listen(options: SMTPServerOptions = {}): Promise<void> {
  const server = new SMTPServer({
    authOptional: true,
    logger: false,
    onRcptTo: (_address, _session, done) => {
      const refusal = smtpPeer.refusals.shift()
      done(refusal ? Object.assign(new Error(refusal.message), { responseCode: refusal.responseCode }) : null)
    },
    onData: (stream, session, done) => {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        const [to] = session.envelope.rcptTo
        smtpPeer.received.push({ secure: session.secure, to: to?.address ?? '', text: Buffer.concat(parts).toString() })
        done()
      })
    },
    ...options,
  })
  await new Promise<void>((resolve) => server.listen(0, '0.0.0.0', resolve))
  smtpPeer.server = server
  smtpPeer.port = (server.server.address() as AddressInfo).port
}
export const stopListening = () => new Promise<void>((resolve) => smtpPeer.server!.close(() => resolve()))

/** Call it once in a test file. */
export function listenInEachTest(): void {
  beforeEach(async () => {
    smtpPeer.received = []
    smtpPeer.refusals = []
    await listen()
  })
  afterEach(stopListening)
}

/** The decoded Hebrew text of an email. */
export function readEmail(text: string): { subject: string; body: string } {
  const [head = '', ...rest] = text.split('\r\n\r\n')
  const subject = /^Subject: ([\s\S]*?)\r\n(?! )/m.exec(`${head}\r\n`)![1]!
  const words = subject
    .replaceAll(/\?=\s+=\?/g, '?==?')
    .replaceAll(/=\?UTF-8\?([BQ])\?(.*?)\?=/gi, (_, kind: string, word: string) =>
      kind.toUpperCase() === 'B'
        ? Buffer.from(word, 'base64').toString('latin1')
        : fromQuoted(word.replaceAll('_', ' ')),
    )
  const body = rest.join('\r\n\r\n')
  const encoding = /^Content-Transfer-Encoding: (\S+)/im.exec(head)?.[1]
  const bytes =
    encoding === 'base64'
      ? Buffer.from(body, 'base64')
      : Buffer.from(fromQuoted(body.replaceAll('=\r\n', '')), 'latin1')
  return { subject: Buffer.from(words, 'latin1').toString(), body: bytes.toString() }
}
const fromQuoted = (text: string) =>
  text.replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))

export const FROM = 'Luz <no-reply@luz.test>'
/** The peer's certificate is self-signed, so it is trusted explicitly. */
export const addressOf = (host = '127.0.0.1') => `smtp://${host}:${smtpPeer.port}/?tls.rejectUnauthorized=false`
