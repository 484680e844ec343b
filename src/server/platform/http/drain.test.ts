import net from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { aServer } from '#tests/support/listen.ts'

const connect = async (address: string): Promise<net.Socket> => {
  const socket = net.connect(Number(new URL(address).port), '127.0.0.1')
  socket.on('error', () => {})
  await new Promise((resolve) => socket.on('connect', resolve))
  await sleep(20) // until the server has heard of it, too
  return socket
}

describe('a server that is told to stop', () => {
  it('lets a request finish that has begun, and takes no new one', async () => {
    let begun = () => {}
    const running = new Promise<void>((resolve) => {
      begun = resolve
    })
    const { app, address } = await aServer(undefined, (building) =>
      building.get('/slow', { schema: { hide: true } as never }, async () => {
        begun()
        await sleep(300)
        return { ok: true }
      }),
    )
    const slow = fetch(`${address}/slow`)
    await running
    const stopped = app.close()
    expect(await (await slow).json()).toEqual({ ok: true })
    await stopped
    await expect(fetch(`${address}/healthz`)).rejects.toThrow('fetch failed')
  })

  it('does not wait for connections that never asked anything', async () => {
    const { app, address } = await aServer()
    const silent = await connect(address)
    const start = performance.now()
    await app.close()
    expect(performance.now() - start).toBeLessThan(2500)
    silent.destroy()
  })

  it('waits for one that asks letter by letter no longer than for any request', async () => {
    const { app, address } = await aServer()
    const slow = await connect(address)
    slow.write('GET /healthz HTTP/1.1\r\nhost: l')
    await sleep(50)
    await app.close()
    expect(
      slow.destroyed || slow.closed || (await new Promise((resolve) => slow.on('close', () => resolve(true)))),
    ).toBe(true)
  })

  it('says that it is not ready while it drains, and that it lives', async () => {
    let drained = () => {}
    const { app, address } = await aServer(undefined, (building) =>
      building.addHook('preClose', () => new Promise<void>((resolve) => (drained = resolve))),
    )
    const ready = async () => {
      const reply = await fetch(`${address}/readyz`)
      return [reply.status, await reply.json()]
    }
    expect(await ready()).toEqual([200, { ok: true }])
    const stopped = app.close()
    await sleep(20)
    expect(await ready()).toEqual([503, { ok: false }])
    expect((await fetch(`${address}/healthz`)).status).toBe(200)
    drained()
    await stopped
  })
})
