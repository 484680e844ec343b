import fs from 'node:fs'
import { connect, type Socket } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterAll, describe, expect, it } from 'vitest'
import { createTestOffice } from '#tests/support/office.ts'
import { startTestServer } from '#tests/support/test-server.ts'
import { world } from '#tests/support/world.ts'
import { openSpool } from './spool.ts'

const MB = 1024 * 1024
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'luz-spool-'))
afterAll(() => fs.rmSync(folder, { recursive: true }))
const party = (office: string, session = office) => ({ office, session })
const limits = { bytes: 100, office: 3, session: 2 }

describe('the spool of uploads', () => {
  it('keeps a file readable without a name on the disk, until it is released', async () => {
    const spool = await openSpool(path.join(folder, 'a'))
    const place = spool.admit(party('1'), 5)
    const file = await place.store(Readable.from([Buffer.from('he'), Buffer.from('llo')]))
    expect({ size: file.size, text: String(await file.read()), again: String(await file.read()) }).toEqual({
      size: 5,
      text: 'hello',
      again: 'hello',
    })
    expect(fs.readdirSync(path.join(folder, 'a'))).toEqual([])
    await place.release()
    await place.release()
    expect(spool.reserved()).toBe(0)
    await expect(file.read()).rejects.toMatchObject({ code: 'busy' })
  })

  it('deletes at its start what a killed process left', async () => {
    const dir = path.join(folder, 'b')
    fs.mkdirSync(dir)
    fs.writeFileSync(path.join(dir, 'left'), 'x')
    await openSpool(dir)
    expect(fs.readdirSync(dir)).toEqual([])
  })

  it('limits the forms of a session and of an office, and the bytes of all', async () => {
    const spool = await openSpool(path.join(folder, 'c'), limits)
    const places = [spool.admit(party('1', 'a'), 10), spool.admit(party('1', 'a'), 10)]
    const tooMany = expect.objectContaining({
      code: 'too_many',
      details: { message: expect.stringMatching(/קבצים/) },
    })
    expect(() => spool.admit(party('1', 'a'), 10)).toThrow(tooMany)
    places.push(spool.admit(party('1', 'b'), 10))
    expect(() => spool.admit(party('1', 'c'), 10)).toThrow(tooMany)
    expect(() => spool.admit(party('2'), 71)).toThrow(expect.objectContaining({ code: 'busy' }))
    await places[0]!.release()
    await spool.admit(party('1', 'a'), 80).release()
    expect(spool.reserved()).toBe(20)
  })
})

/** Sends the first 2 MB of a form of 10 MB. Resolves with the status when it is answered. */
function holdUpload(port: number, token: string, sockets: Socket[]): Promise<number> {
  const head = '--b\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n'
  const socket = connect(port, '127.0.0.1')
  sockets.push(socket)
  const answered = new Promise<number>((resolve) => {
    socket.on('error', () => {})
    socket.once('data', (bytes) => resolve(Number(/HTTP\/1\.1 (\d+)/.exec(String(bytes))?.[1])))
  })
  socket.write(
    `POST /api/documents HTTP/1.1\r\nhost: 127.0.0.1\r\nauthorization: Bearer ${token}\r\n` +
      `content-type: multipart/form-data; boundary=b\r\ncontent-length: ${10 * MB}\r\n\r\n${head}`,
  )
  socket.write(TWO_MB)
  return answered
}
setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void
const TWO_MB = Buffer.alloc(2 * MB, 1)
const POLL = { timeout: 60_000, interval: 20 }

describe('150 uploads that are held open', { timeout: 120_000 }, () => {
  const sockets: Socket[] = []
  afterAll(() => {
    for (const socket of sockets) socket.destroy()
  })

  it('are limited per session and are not in memory, and everything is free after them', async () => {
    const { services } = await world()
    const { app, address } = await startTestServer()
    const offices = await Promise.all([createTestOffice(), createTestOffice(), createTestOffice()])
    const tokens = offices.flatMap((office) => [office.ownerToken, office.employeeToken])
    const before = process.memoryUsage().arrayBuffers
    const port = Number(new URL(address).port)
    const answers: number[] = []
    for (let n = 0; n < 150; n++)
      void holdUpload(port, tokens[n % tokens.length]!, sockets).then((status) => answers.push(status))
    // six of each session are held; the others are refused before they are read
    const held = 6 * tokens.length
    await expect.poll(() => answers.length, POLL).toBe(150 - held)
    expect(new Set(answers)).toEqual(new Set([429]))
    expect(services.spool.reserved()).toBe(held * 10 * MB)
    const sent = () => sockets.reduce((sum, socket) => sum + socket.bytesWritten, 0)
    await expect.poll(sent, POLL).toBeGreaterThan(held * 2 * MB)
    const buffered = () => {
      collectGarbage()
      return process.memoryUsage().arrayBuffers - before
    }
    await expect.poll(buffered, POLL).toBeLessThan((held * 2 * MB) / 4)
    for (const socket of sockets) socket.destroy()
    await expect.poll(() => services.spool.reserved(), POLL).toBe(0)
    await app.close()
  })
})
