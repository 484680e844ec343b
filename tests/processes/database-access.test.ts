import { spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { prepareFolders, soon } from './data-folders.ts'
import { findOrdinaryUser, startServerProcess } from './server-process.ts'

const folder = prepareFolders()

/** Asks for a session as postgres and prints the type of the first reply: R, or E for a refusal. */
const askForSession = `
  const text = 'user\\0postgres\\0database\\0luz\\0\\0'
  const head = Buffer.alloc(8)
  head.writeInt32BE(8 + text.length)
  head.writeInt32BE(196608, 4)
  const socket = require('node:net').connect(process.argv[1], () => socket.write(Buffer.concat([head, Buffer.from(text)])))
  socket.once('data', (bytes) => { process.stdout.write(bytes.toString('latin1', 0, 1)); socket.destroy() })`

/** As the user of the database, when the tests run as root; as themselves otherwise. */
async function replyTo(socket: string): Promise<string> {
  const child = spawn(process.execPath, ['-e', askForSession, socket], {
    cwd: '/',
    stdio: ['ignore', 'pipe', 'ignore'],
    ...findOrdinaryUser(),
  })
  let said = ''
  child.stdout.on('data', (text: Buffer) => (said += text.toString()))
  await once(child, 'close')
  return said
}

describe('the embedded database of a server that root started', { timeout: 180_000 }, () => {
  it('accepts root and no other program of its own user, whatever its files said before', async () => {
    const server = await startServerProcess({ LUZ_DATA_DIR: folder('data') })
    const at = folder('data', 'pg')
    const expected = findOrdinaryUser() ? 'E' : 'R'
    expect(await replyTo(path.join(at, '.s.PGSQL.5432'))).toBe(expected)
    fs.writeFileSync(path.join(at, 'pg_hba.conf'), 'local all all trust\n')
    const second = await startServerProcess({ LUZ_DATA_DIR: folder('data') })
    await expect.poll(() => replyTo(path.join(at, '.s.PGSQL.5432')), soon).toBe(expected)
    expect(await second.stop()).toBe(0)
    expect(await server.stop()).toBe(0)
  })
})
