/** A peer that answers without end, because it is broken or means harm. */
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { callAuthority } from './allocation-numbers/call-authority.ts'
import { AuthoritySilent } from './allocation-numbers/tax-authority.ts'
import { GatewaySilent } from './card-payments/card-gateway.ts'
import { postJson } from './card-payments/post-json.ts'
import { s3Files } from './files/s3-files.ts'
import { AnswerTooLong } from './read-json.ts'
import { callProvider } from './sms/call-provider.ts'
import { SmsUnanswered } from './sms/sms.ts'

const PIECE = Buffer.alloc(64 * 1024, ' ')
/** What the system keeps of a connection that nobody reads. */
const ON_THE_WAY = 16 * 1024 * 1024

let written = 0
let url: string
const server = http.createServer((request, response) => {
  request.resume()
  const isClosed = () => response.destroyed || response.socket?.destroyed !== false
  const write = (): void => {
    for (let goesOn = true; goesOn && !isClosed(); written += PIECE.length) goesOn = response.write(PIECE)
  }
  response.on('drain', write)
  write()
})
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => server.closeAllConnections())

const bucket = () =>
  s3Files(
    { endpoint: url, region: 'x', bucket: 'luz', accessKeyId: 'a', secretAccessKey: 'b', pathStyle: true },
    { attempt: 20_000, pause: 1, stall: 20_000 },
  )
const call = { headers: {}, timeoutMs: 20_000 }
it.for([
  ['an SMS provider', () => callProvider({ ...call, provider: 'x', url }), SmsUnanswered, 1],
  ['a card company', () => postJson({ ...call, gateway: 'x', url, body: {} }), GatewaySilent, 1],
  ['the Tax Authority', () => callAuthority({ ...call, url, body: '' }), AuthoritySilent, 1],
  ['a file store that lists', () => bucket().removeAllOf(7), AnswerTooLong, 4],
  ['a file store that reads', () => bucket().read('7/documents/aaaaaaaaaaaaaaaaaaaaaa.pdf'), AnswerTooLong, 64],
] as const)('%s is left when its answer does not end', async ([, ask, failure, megabytes]) => {
  written = 0
  await expect(ask()).rejects.toThrow(failure)
  const most = megabytes * 1024 * 1024 + ON_THE_WAY
  expect(written).toBeLessThan(most)
  // and nothing more comes
  const then = written
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(written).toBe(then)
})
