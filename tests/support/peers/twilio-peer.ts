/** Twilio's messages and its signed status callbacks. */
import { createHmac } from 'node:crypto'
import { now } from '../clock.ts'
import { startJsonPeer, type PeerCall } from './json-peer.ts'

type Message = { sid: string; to: string; from: string; body: string; callback: string; date_created: string }
type Account = { accountSid: string; authToken: string; senders: readonly string[] }

export async function startTwilioPeer(account: Account) {
  const sent: Message[] = []
  /** The company answers 429 while this is set, and takes nothing. */
  const state = { isBusy: false }
  const error = (status: number, code: number) => ({ status, body: { code, status, message: '', more_info: '' } })
  const authorization = `Basic ${Buffer.from(`${account.accountSid}:${account.authToken}`).toString('base64')}`
  const peer = await startJsonPeer(({ path, headers, body }: PeerCall) => {
    const { pathname, searchParams } = new URL(path, 'http://peer')
    if (headers.authorization !== authorization) return error(401, 20003)
    if (pathname !== `/2010-04-01/Accounts/${account.accountSid}/Messages.json`) return error(404, 20404)
    if (headers['content-type'] === undefined)
      return { body: { messages: sent.filter(({ to }) => to === searchParams.get('To')) } }
    if (state.isBusy) return error(429, 20429)
    const { To, From, Body, StatusCallback } = body as Record<string, string>
    if (!account.senders.includes(From!)) return error(400, 21606)
    if (!/^\+9725\d{8}$/.test(To!)) return error(400, 21211)
    const sid = `SM${String(sent.length).padStart(32, '0')}`
    sent.push({ sid, to: To!, from: From!, body: Body!, callback: StatusCallback!, date_created: now().toUTCString() })
    return { status: 201, body: { sid, status: 'queued', num_segments: '1', error_code: null } }
  })
  /** A status callback, signed with `secret` for the address of the message. */
  const reportOf = (
    { sid, to, callback }: Message,
    MessageStatus: string,
    ErrorCode = '',
    secret = account.authToken,
  ) => {
    const fields = { AccountSid: account.accountSid, ErrorCode, MessageSid: sid, MessageStatus, To: to }
    const signed = callback + Object.entries(fields).flat().join('')
    return {
      headers: {
        'content-type': 'application/x-www-form-urlencoded; charset=UTF-8',
        'x-twilio-signature': createHmac('sha1', secret).update(signed).digest('base64'),
      },
      body: new URLSearchParams(fields).toString(),
    }
  }
  return { ...peer, sent, reportOf, state }
}
