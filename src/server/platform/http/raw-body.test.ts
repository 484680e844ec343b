import { createHmac } from 'node:crypto'
import net from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { contract } from '#shared/http/endpoint.ts'
import { startTestServer } from '#tests/support/test-server.ts'
import { createTestOffice } from '#tests/support/office.ts'
import { world } from '#tests/support/world.ts'
import { sameBytes } from '../security/crypto.ts'
import { fail } from '../fail.ts'
import { mount, serve } from './serve.ts'

const KEY = 'the key that sender and office share'
const MAX = 2_000
const signatureOf = (bytes: Uint8Array) => createHmac('sha256', KEY).update(bytes).digest('hex')

const webhooks = contract('webhooks', { receive: ['POST', '/api/webhooks/:officeId'] } as const, {
  receive: {
    access: 'public',
    params: z.object({ officeId: z.string().transform(Number) }),
    raw: { maxBytes: MAX, headers: ['x-signature', 'content-type'] },
    status: 200,
    reply: z.object({ hex: z.string(), type: z.string().nullable(), office: z.string() }),
    fails: ['invalid_credentials'],
  },
})

let server: Awaited<ReturnType<typeof startTestServer>>
let url: string
beforeAll(async () => {
  const { services } = await world()
  const office = await createTestOffice({ name: 'סטודיו חתום' })
  const served = serve(webhooks, {
    receive: async ({ raw, params, enter }) => {
      const { 'x-signature': signature = '', 'content-type': type = null } = raw.headers
      if (!sameBytes(Buffer.from(signature), Buffer.from(signatureOf(raw.bytes)))) return fail('invalid_credentials')
      const name = await enter(params.officeId, (tx) =>
        tx.selectFrom('offices').select('name').executeTakeFirstOrThrow(),
      )
      return { hex: Buffer.from(raw.bytes).toString('hex'), type, office: name.name }
    },
  })
  server = await startTestServer(services, (app) => mount(app, services, served))
  url = `${server.address}/api/webhooks/${office.officeId}`
})
afterAll(() => server.app.close())

const post = (bytes: Buffer, headers: Record<string, string>) =>
  fetch(url, { method: 'POST', body: new Uint8Array(bytes), headers })

describe('a signed body', () => {
  const everyByte = Buffer.from(Array.from({ length: 256 }, (_, i) => i))
  it.for([
    ['JSON with spaces and repeated keys', 'application/json', Buffer.from('{ "a": 1,  "a": 2 }\n')],
    ['malformed JSON', 'application/json', Buffer.from('{"a": ')],
    ['JSON with a prototype key', 'application/json', Buffer.from('{"__proto__": {}}')],
    ['another charset', 'text/plain; charset=windows-1255', Buffer.from([0xe9, 0xe5, 0xed])],
    ['CRLF line ends', 'text/csv', Buffer.from('a,b\r\n1,2\r\n')],
    ['a byte order mark', 'application/json; charset=utf-8', Buffer.from([0xef, 0xbb, 0xbf, 0x7b, 0x7d])],
    ['a form', 'application/x-www-form-urlencoded', Buffer.from('a=1&b=%20')],
    ['a multipart form', 'multipart/form-data; boundary=x', Buffer.from('--x\r\n\r\n1\r\n--x--\r\n')],
    ['compressed bytes', 'application/octet-stream', everyByte],
    ['an unknown content type', 'application/x-nothing', Buffer.from('1')],
  ] as const)('arrives unchanged: %s', async ([, type, bytes]) => {
    const reply = await post(bytes, { 'x-signature': signatureOf(bytes), 'content-type': type })
    expect({ status: reply.status, body: await reply.json() }).toEqual({
      status: 200,
      body: { hex: bytes.toString('hex'), type, office: 'סטודיו חתום' },
    })
  })

  it('arrives even if it has no content type or is empty', async () => {
    const headers = { 'x-signature': signatureOf(Buffer.from('')) }
    const empty = await fetch(url, { method: 'POST', headers })
    expect(await empty.json()).toMatchObject({ hex: '', type: null })
    const bytes = Buffer.from('plain')
    const { port } = new URL(url)
    const socket = net.connect(Number(port), '127.0.0.1')
    const head = `POST ${new URL(url).pathname} HTTP/1.1\r\nhost: 127.0.0.1\r\nconnection: close\r\nx-signature: ${signatureOf(bytes)}\r\ncontent-length: 5\r\n\r\n`
    socket.write(Buffer.concat([Buffer.from(head), bytes]))
    let text = ''
    for await (const piece of socket) text += String(piece)
    expect(text).toContain('HTTP/1.1 200 OK')
    expect(text).toContain(`"hex":"${bytes.toString('hex')}"`)
  })

  it('is refused when its signature is wrong', async () => {
    const bytes = Buffer.from('{}')
    const reply = await post(bytes, { 'x-signature': signatureOf(Buffer.from('{ }')) })
    expect(reply.status).toBe(401)
    expect(await reply.json()).toMatchObject({ code: 'invalid_credentials' })
  })

  it('may be as large as its limit but no larger', async () => {
    const most = Buffer.alloc(MAX, 7)
    expect((await post(most, { 'x-signature': signatureOf(most) })).status).toBe(200)
    const more = Buffer.alloc(MAX + 1, 7)
    const refused = await post(more, { 'x-signature': signatureOf(more) })
    expect({ status: refused.status, body: await refused.json() }).toMatchObject({
      status: 413,
      body: { code: 'too_large' },
    })
    // also without a declared length
    const body = new ReadableStream({
      pull(controller) {
        controller.enqueue(new Uint8Array(MAX))
      },
    })
    const endless = await fetch(url, { method: 'POST', body, duplex: 'half' } as RequestInit)
    expect(endless.status).toBe(413)
  })

  it('does not affect the parsing of other endpoints', async () => {
    const reply = await fetch(`${server.address}/api/auth/login`, {
      method: 'POST',
      body: '{"a": ',
      headers: { 'content-type': 'application/json' },
    })
    expect(reply.status).toBe(422)
  })

  it('is described as bytes of any type', () => {
    const document = server.app.swagger() as unknown as {
      paths: Record<string, { post: { requestBody: { content: object } } }>
    }
    expect(document.paths['/api/webhooks/{officeId}']!.post.requestBody.content).toEqual({
      '*/*': { schema: { type: 'string', format: 'binary' } },
    })
  })
})

it('a staff endpoint cannot have a raw body', async () => {
  const { services } = await world()
  const closed = contract('closed', { receive: ['POST', '/api/closed'] } as const, {
    receive: { access: 'staff', raw: { maxBytes: 1, headers: [] }, status: 204, reply: z.void() },
  })
  await expect(
    startTestServer(services, (app) => mount(app, services, serve(closed, { receive: async () => {} }))),
  ).rejects.toThrow('closed.receive: only a public endpoint without body and upload can have a raw body')
})
