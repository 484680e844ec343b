/**
 * A client in a process of its own, so that its CPU is not the server's. Reads a `Load` from
 * standard input, sends its requests over `atOnce` connections that stay open, and prints a
 * `Taken`. Ends with an error at the first answer that is not 2xx.
 */
import http from 'node:http'
import { json } from 'node:stream/consumers'
import { percentile } from './measure.ts'

export type Load = {
  readonly address: string
  readonly token: string
  readonly atOnce: number
  readonly requests: readonly { readonly method: string; readonly url: string; readonly body?: object }[]
}
/** Milliseconds, except `seconds` for all requests and the `bytes` of the last answer. */
export type Taken = {
  readonly seconds: number
  readonly p50: number
  readonly p95: number
  readonly p99: number
  readonly bytes: number
  /** Of each request, in the order of `requests`. */
  readonly times: readonly number[]
}

const { address, token, atOnce, requests } = (await json(process.stdin)) as Load
const agent = new http.Agent({ keepAlive: true, maxSockets: atOnce })
const headers = { authorization: `Bearer ${token}`, 'accept-encoding': 'identity', 'content-type': 'application/json' }
/** Every request has an address of its own, because the server limits the requests of one. */
const addressOf = (n: number) => `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`

const send = ({ method, url, body }: Load['requests'][number], n: number) =>
  new Promise<number>((resolve, reject) => {
    const own = { ...headers, 'x-forwarded-for': addressOf(n) }
    const request = http.request(address + url, { method, agent, headers: own }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () => {
        const reply = Buffer.concat(chunks)
        if (response.statusCode! < 300) resolve(reply.length)
        else reject(new Error(`${url}: ${reply.toString()}`))
      })
    })
    request.on('error', reject)
    request.end(body && JSON.stringify(body))
  })

const times: number[] = []
let bytes = 0
let next = 0
const connection = async () => {
  for (let n = next++; n < requests.length; n = next++) {
    const began = performance.now()
    bytes = await send(requests[n]!, n)
    times[n] = performance.now() - began
  }
}
const began = performance.now()
await Promise.all(Array.from({ length: atOnce }, connection))
const seconds = (performance.now() - began) / 1000
agent.destroy()
const [p50, p95, p99] = [0.5, 0.95, 0.99].map((part) => percentile(times, part)) as [number, number, number]
console.log(JSON.stringify({ seconds, p50, p95, p99, bytes, times } satisfies Taken))
