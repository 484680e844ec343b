/**
 * Sends requests to several processes as a load balancer does: in turn, on kept connections, and
 * only to those whose /readyz answered last time. It retries nothing.
 */
import http from 'node:http'
import { vi } from 'vitest'

const CHECK_MS = 100

export type Answer = { readonly status: number; readonly body: ReturnType<typeof JSON.parse> }
export type Balancer = {
  /** Rejects when the connection fails or no process is ready. */
  readonly send: (
    method: string,
    url: string,
    options?: { readonly headers?: Record<string, string>; readonly body?: object },
  ) => Promise<Answer>
  /** The address of the process whose turn it is. */
  readonly next: () => string
  /** Returns when /readyz of the address was seen to answer. */
  readonly add: (address: string) => Promise<void>
  readonly remove: (address: string) => void
  /** How many connections were used again. */
  readonly reused: () => number
  readonly close: () => void
}

export function openBalancer(): Balancer {
  const targets = new Map<string, { isReady: boolean; readonly agent: http.Agent }>()
  let turn = 0
  let reused = 0
  const check = () => {
    for (const [address, target] of targets)
      void call(`${address}/readyz`, { agent: false, timeout: 1_000 }).then(
        ({ status }) => (target.isReady = status === 200),
        () => (target.isReady = false),
      )
  }
  const checks = setInterval(check, CHECK_MS)
  const next = () => {
    const ready = [...targets.entries()].filter(([, { isReady }]) => isReady)
    const [address] = ready[turn++ % ready.length] ?? []
    if (!address) throw new Error('no process is ready')
    return address
  }
  return {
    next,
    send: async (method, url, { headers = {}, body } = {}) => {
      const address = next()
      const answer = await call(address + url, { method, headers, agent: targets.get(address)!.agent }, body)
      if (answer.wasReused) reused += 1
      return answer
    },
    add: async (address) => {
      // the connection that waited longest comes first, so that all of them are idle for a while
      const target = { isReady: false, agent: new http.Agent({ keepAlive: true, scheduling: 'fifo' }) }
      targets.set(address, target)
      await vi.waitUntil(() => target.isReady, { timeout: 60_000, interval: 10 })
    },
    remove: (address) => {
      targets.get(address)?.agent.destroy()
      targets.delete(address)
    },
    reused: () => reused,
    close: () => {
      clearInterval(checks)
      for (const { agent } of targets.values()) agent.destroy()
    },
  }
}

type Options = Pick<http.RequestOptions, 'method' | 'agent' | 'timeout'> & { headers?: Record<string, string> }

function call(url: string, options: Options, body?: object): Promise<Answer & { wasReused: boolean }> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer & { wasReused: boolean }>()
  const headers = { ...options.headers, ...(body && { 'content-type': 'application/json' }) }
  const request = http.request(url, { ...options, headers }, (reply) => {
    let text = ''
    reply.setEncoding('utf8').on('data', (piece: string) => (text += piece))
    reply.on('error', reject).on('end', () => {
      const isJson = reply.headers['content-type']?.includes('json') ?? false
      resolve({ status: reply.statusCode!, body: isJson ? JSON.parse(text) : null, wasReused: request.reusedSocket })
    })
  })
  request.on('error', reject).on('timeout', () => request.destroy(new Error('no answer in time')))
  request.end(body && JSON.stringify(body))
  return promise
}
