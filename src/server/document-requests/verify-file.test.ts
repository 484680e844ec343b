import { connect, type AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { VERIFY_AT_ONCE } from '#shared/document-requests/rules.ts'
import { moveClockTo } from '#tests/support/clock.ts'
import { world } from '#tests/support/world.ts'

const HEAD =
  'POST /api/verify HTTP/1.1\r\nhost: x\r\ncontent-type: multipart/form-data; boundary=b\r\ncontent-length: 5000000\r\n\r\n' +
  '--b\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n'
let port: number
beforeAll(async () => {
  moveClockTo('2026-11-22T08:00:00Z')
  const { app } = await world()
  await app.listen({ port: 0, host: '127.0.0.1' })
  port = (app.server.address() as AddressInfo).port
})
const opened: ReturnType<typeof connect>[] = []
afterAll(() => opened.forEach((socket) => socket.destroy()))

/** Begins a form that never ends. `answered` resolves when the server says something. */
function beginForm() {
  const socket = connect(port, '127.0.0.1')
  opened.push(socket)
  const answered = new Promise<string>((resolve, reject) => {
    socket.on('error', reject)
    socket.once('data', (bytes) => resolve(String(bytes)))
  })
  socket.write(HEAD)
  return { socket, answered }
}

it('reads few forms of one address at once, and more when one has ended', async () => {
  const waiting = Array.from({ length: VERIFY_AT_ONCE.each }, beginForm)
  // the forms arrive in any order, so one of all is refused
  const last = beginForm()
  const first = await Promise.race([...waiting, last].map(({ answered }) => answered))
  expect(first).toMatch(/^HTTP\/1\.1 503/)

  for (const { socket } of [...waiting, last]) socket.destroy()
  const body = '--b\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\n\r\nx\r\n--b--\r\n'
  const check = async () =>
    (
      await fetch(`http://127.0.0.1:${port}/api/verify`, {
        method: 'POST',
        body,
        headers: { 'content-type': 'multipart/form-data; boundary=b' },
      })
    ).status
  await expect.poll(check).toBe(200)
})
