import { connect } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { VERIFY_AT_ONCE } from '#shared/signing/document-requests/rules.ts'
import { moveClockTo } from '#tests/support/clock.ts'
import { startTestServer } from '#tests/support/test-server.ts'

const HEAD =
  'POST /api/verify HTTP/1.1\r\nhost: localhost\r\ncontent-type: multipart/form-data; boundary=b\r\ncontent-length: 5000000\r\n\r\n' +
  '--b\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n'
let server: Awaited<ReturnType<typeof startTestServer>>
beforeAll(async () => {
  moveClockTo('2026-11-22T08:00:00Z')
  server = await startTestServer()
})
const opened: ReturnType<typeof connect>[] = []
afterAll(async () => {
  opened.forEach((socket) => socket.destroy())
  await server.app.close()
})

/** Begins a form that never ends. `answered` resolves when the server says something. */
function beginForm() {
  const socket = connect(Number(new URL(server.address).port), '127.0.0.1')
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
      await fetch(`${server.address}/api/verify`, {
        method: 'POST',
        body,
        headers: { 'content-type': 'multipart/form-data; boundary=b' },
      })
    ).status
  await expect.poll(check).toBe(200)
})
