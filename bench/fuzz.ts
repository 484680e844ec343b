/**
 * Sends malformed requests over connections that stay open. Behind each one stands a well-formed
 * request, which has to be answered, unless the server closes the connection. Throws when one hangs
 * or is answered as a bug.
 */
import net from 'node:net'
import type { Figure } from './bench-page.ts'
import { benchOffice, openBench } from './office.ts'

const REQUESTS = 76_000
const CONNECTIONS = 16
const HANG_MS = 20_000

/** Numbers from a seed, so that a failure is reproducible (mulberry32). */
function randomFrom(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) % below
  }
}

const methods = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'HEAD', 'BREW']
const paths = [
  '/api/categories',
  '/api/customers',
  '/api/appointments',
  '/api/documents',
  '/api/business/upload-logo',
  '/api/verify',
  '/api/customers/0x10',
  '/api/customers?limit=-1&sort[]=x',
  '/api/%00',
  '/%zz',
  '/book/%ff',
  `/api/categories/${'9'.repeat(300)}`,
  '/api/auth/login',
  '//../..//etc/passwd',
]
const types = [
  'application/json',
  'application/json; charset=utf-16',
  'multipart/form-data; boundary=',
  'multipart/form-data; boundary=b',
  'multipart/form-data',
  'text/xml',
  ';;;',
  '',
]
const bodies = [
  '',
  '{',
  '[]',
  '"\\ud800"',
  '{"__proto__":{"a":1}}',
  `{"name":${'['.repeat(2_000)}`,
  '--b\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\n',
  '--b--\r\n',
  '\u0000\u0001\ufffd',
  'x'.repeat(70_000),
]
const oddHeaders = [
  '',
  'content-encoding: gzip\r\n',
  'expect: 100-continue\r\n',
  'if-none-match: W/"\r\n',
  'range: bytes=9-1\r\n',
  'idempotency-key: x\r\n',
  'accept: text/event-stream\r\n',
  'x-forwarded-for: ,,,\r\n',
]
const PROBE = 'GET /healthz HTTP/1.1\r\nhost: localhost\r\n\r\n'

function malformed(random: (below: number) => number, token: string): string {
  const pick = <T>(all: readonly T[]): T => all[random(all.length)]!
  const body = pick(bodies)
  const type = pick(types)
  const authorization = ['', `authorization: Bearer ${token}\r\n`, 'authorization: Bearer x.y.z\r\n'][random(3)]!
  const head =
    `${pick(methods)} ${pick(paths)} HTTP/1.1\r\nhost: localhost\r\n` +
    `x-forwarded-for: 10.${random(256)}.${random(256)}.${random(256)}\r\n` +
    `${type && `content-type: ${type}\r\n`}${authorization}${pick(oddHeaders)}`
  const chunked = random(4) === 0
  const framed = chunked ? `${Buffer.byteLength(body).toString(16)}\r\n${body}\r\n${body ? '0\r\n\r\n' : '\r\n'}` : body
  return `${head}${chunked ? 'transfer-encoding: chunked' : `content-length: ${Buffer.byteLength(body)}`}\r\n\r\n${framed}`
}

/** Resolves with what was answered, once the probe is answered or the connection is closed. */
const exchange = (port: number, socket: net.Socket | null, sent: string) =>
  new Promise<{ socket: net.Socket | null; text: string; hangs: boolean }>((resolve) => {
    const open = socket ?? net.connect(port, '127.0.0.1')
    let text = ''
    const end = (kept: boolean, hangs = false) => {
      clearTimeout(timer)
      open.removeAllListeners()
      open.on('error', () => {})
      if (!kept) open.destroy()
      resolve({ socket: kept ? open : null, text, hangs })
    }
    let timer: NodeJS.Timeout
    const watch = () => {
      const began = performance.now()
      const isStopped = () => performance.now() - began > 1.2 * HANG_MS
      // the machine stood still, and the server with it
      timer = setTimeout(() => (isStopped() ? watch() : end(false, true)), HANG_MS)
    }
    watch()
    open.on('data', (bytes) => {
      text += String(bytes)
      if (text.endsWith('{"ok":true}')) end(true)
    })
    open.on('close', () => end(false))
    open.on('error', () => {})
    open.write(sent + PROBE)
  })

export async function fuzz(): Promise<Figure[]> {
  const bench = await openBench()
  const { token } = await benchOffice(bench)
  await bench.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = bench.app.server.address() as net.AddressInfo
  const failures: string[] = []
  let sent = 0
  const connection = async (n: number) => {
    const random = randomFrom(n)
    let socket: net.Socket | null = null
    while (sent++ < REQUESTS) {
      const request = malformed(random, token)
      const answer = await exchange(port, socket, request)
      socket = answer.socket
      const isBug = /HTTP\/1\.1 50[0-24-9]/.test(answer.text)
      if (answer.hangs || isBug) failures.push(`${answer.hangs ? 'hangs' : 'a bug'}: ${request.slice(0, 300)}`)
    }
    socket?.destroy()
  }
  const began = performance.now()
  await Promise.all(Array.from({ length: CONNECTIONS }, (_, n) => connection(n)))
  const seconds = (performance.now() - began) / 1000
  await bench.stop()
  if (failures.length > 0)
    throw new Error(`${failures.length} failures, the first:\n${failures.slice(0, 3).join('\n\n')}`)
  return [
    { what: 'malformed requests that hang or are answered as a bug', measured: failures.length, unit: '', goal: '0' },
    { what: 'malformed requests answered', measured: REQUESTS / seconds, unit: '/s' },
  ]
}
