import { describe, expect, it } from 'vitest'
import {
  addressOf,
  FROM,
  listen,
  readEmail,
  smtpPeer,
  stopListening,
  listenInEachTest,
} from '#tests/support/smtp-peer.ts'
import { smtpMail } from './smtp-mail.ts'

listenInEachTest()
const email = { to: 'noa@luz.test', subject: 'קוד האימות שלך', text: 'שלום,\n\nהקוד הוא 123456.' }

describe('an email by SMTP', () => {
  it('is sent encrypted, in Hebrew', async () => {
    const mail = smtpMail(addressOf(), FROM)
    await mail.send(email)
    mail.close()
    expect(smtpPeer.received).toHaveLength(1)
    expect(smtpPeer.received[0]).toMatchObject({ secure: true, to: 'noa@luz.test' })
    expect(readEmail(smtpPeer.received[0]!.text)).toEqual({
      subject: email.subject,
      body: expect.stringContaining('הקוד הוא 123456.'),
    })
    expect(smtpPeer.received[0]!.text).toContain('From: Luz <no-reply@luz.test>')
  })

  it('carries files with Hebrew names', async () => {
    const mail = smtpMail(addressOf(), FROM)
    const bytes = new TextEncoder().encode('%PDF-1.7')
    await mail.send({ ...email, attachments: [{ name: 'סיכום.pdf', mime: 'application/pdf', bytes }] })
    mail.close()
    const { text } = smtpPeer.received[0]!
    expect(text).toContain('Content-Type: application/pdf')
    expect(text).toContain(Buffer.from(bytes).toString('base64'))
    expect(text).toContain(encodeURIComponent('סיכום.pdf'))
  })

  it('is not sent to a server with an untrusted certificate', async () => {
    const mail = smtpMail(`smtp://127.0.0.1:${smtpPeer.port}`, FROM)
    await expect(mail.send(email)).rejects.toThrow(/certificate/i)
    mail.close()
    expect(smtpPeer.received).toEqual([])
  })

  it('is not sent unencrypted to another machine', async () => {
    await stopListening()
    await listen({ disabledCommands: ['STARTTLS'] })
    // this address also reaches this machine but is not a loopback name
    const mail = smtpMail(addressOf('0.0.0.0'), FROM)
    await expect(mail.send(email)).rejects.toThrow(/STARTTLS|TLS/)
    mail.close()
    expect(smtpPeer.received).toEqual([])
  })

  it('cannot gain recipients or headers through its content', async () => {
    const mail = smtpMail(addressOf(), FROM)
    await mail.send({ ...email, subject: 'שלום\r\nBcc: thief@luz.test\r\n\r\nx' })
    await mail.send({ ...email, to: 'noa@luz.test\r\nRCPT TO:<thief@luz.test>' }).catch(() => {})
    mail.close()
    expect(smtpPeer.received.map(({ text }) => text).join()).not.toMatch(/^Bcc:/m)
    expect(smtpPeer.received.filter(({ to }) => to.includes('thief'))).toEqual([])
  })
})
