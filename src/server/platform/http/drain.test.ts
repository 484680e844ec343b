import { once } from 'node:events'
import http from 'node:http'
import net from 'node:net'
import { describe, expect, it } from 'vitest'
import { startTestServer } from '#tests/support/test-server.ts'

type Server = Awaited<ReturnType<typeof startTestServer>>

/** Opens a connection and waits until the server has accepted it. */
const connect = async ({ server }: Server['app'], address: string) => {
  const accepted = once(server, 'connection') as Promise<[net.Socket]>
  const client = net.connect(Number(new URL(address).port), '127.0.0.1')
  client.on('error', () => {})
  return { client, accepted: (await accepted)[0] }
}

describe('a server that is told to stop', () => {
  it('answers on, on kept and new connections, and closes each with its answer', async () => {
    const { app, address } = await startTestServer()
    const agent = new http.Agent({ keepAlive: true, maxSockets: 1 })
    const ask = (url: string) =>
      new Promise((resolve, reject) => {
        const request = http.get(address + url, { agent }, (reply) => {
          const { statusCode: status, headers } = reply
          reply.resume().on('end', () => resolve([status, headers.connection, request.reusedSocket]))
        })
        request.on('error', reject)
      })
    expect(await ask('/healthz')).toEqual([200, 'keep-alive', false])
    const hurry = new AbortController()
    const left = app.leave(600_000, hurry.signal)
    expect(await ask('/readyz')).toEqual([503, 'close', true])
    expect(await ask('/healthz')).toEqual([200, 'close', false])
    hurry.abort()
    await left
    await app.close()
  })
})

describe('a stopping server', () => {
  it('finishes requests that have begun, and accepts no new ones', async () => {
    const [begun, mayEnd] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const { app, address } = await startTestServer(undefined, (building) =>
      building.get('/slow', { schema: { hide: true } as never }, async () => {
        begun.resolve()
        await mayEnd.promise
        return { ok: true }
      }),
    )
    const slow = fetch(`${address}/slow`)
    await begun.promise
    const stopped = app.close()
    await expect.poll(() => app.server.listening).toBe(false)
    mayEnd.resolve()
    expect(await (await slow).json()).toEqual({ ok: true })
    await stopped
    await expect(fetch(`${address}/healthz`)).rejects.toThrow('fetch failed')
  })

  it('does not wait for connections without a request', async () => {
    const { app, address } = await startTestServer()
    const { client } = await connect(app, address)
    const start = performance.now()
    await app.close()
    expect(performance.now() - start).toBeLessThan(20_000)
    client.destroy()
  })

  it('closes a connection whose request arrives slowly', async () => {
    const { app, address } = await startTestServer()
    const { client, accepted } = await connect(app, address)
    client.write('GET /healthz HTTP/1.1\r\nhost: l')
    await expect.poll(() => accepted.bytesRead).toBeGreaterThan(0)
    const closed = once(client, 'close')
    await app.close()
    await closed
    expect(accepted.destroyed).toBe(true)
  })

  it('reports that it is alive but not ready while it drains', async () => {
    const mayEnd = Promise.withResolvers<void>()
    const { app, address } = await startTestServer(undefined, (building) =>
      building.addHook('preClose', () => mayEnd.promise),
    )
    const ready = async () => {
      const reply = await fetch(`${address}/readyz`)
      return [reply.status, await reply.json()]
    }
    expect(await ready()).toEqual([200, { ok: true }])
    const stopped = app.close()
    await expect.poll(ready).toEqual([503, { ok: false }])
    expect((await fetch(`${address}/healthz`)).status).toBe(200)
    mayEnd.resolve()
    await stopped
  })
})
