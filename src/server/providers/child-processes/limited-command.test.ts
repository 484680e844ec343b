import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import { describe, expect, it } from 'vitest'
import { limitedCommand, thisSystem } from './limited-command.ts'
import { watchMemory } from './watch-memory.ts'

const limits = { addressKb: 3 * 1024 * 1024, cpuSeconds: 77, stackKb: 5_000 }
/** What node prints of `code`, run with the limits. */
const printed = (code: string, system = thisSystem()) => {
  const [program, ...words] = limitedCommand([process.execPath, '-p', code], limits, system)
  return spawnSync(program, words, { env: {}, encoding: 'utf8' }).stdout
}

describe('a program that reads files of strangers', () => {
  it('has limits of memory, CPU and stack, and leaves no dump', () => {
    const shown = printed(`require('fs').readFileSync('/proc/self/limits', 'utf8')`)
    expect(shown).toMatch(/^Max address space +3221225472 /m)
    expect(shown).toMatch(/^Max cpu time +77 /m)
    expect(shown).toMatch(/^Max stack size +5120000 /m)
    expect(shown).toMatch(/^Max core file size +0 /m)
  })

  it('has a network of its own, without any address, where the system lets it', () => {
    const network = `require('fs').readlinkSync('/proc/self/ns/net')`
    const addresses = `Object.values(require('os').networkInterfaces()).flat().length`
    const ours = `${fs.readlinkSync('/proc/self/ns/net')}\n`
    if (thisSystem().ownNetwork.length === 0) return expect(printed(network)).toBe(ours)
    expect(printed(network)).not.toBe(ours)
    expect(printed(addresses)).toBe('0\n')
  })

  it('is started all the same where there is neither shell nor unshare', () => {
    expect(printed('1 + 1', { hasShell: false, limitsMemory: false, ownNetwork: [] })).toBe('2\n')
  })

  it('is reported when it has more memory than it may where the system does not limit it', async () => {
    const hungry = 'globalThis.kept = Buffer.alloc(200 * 1024 * 1024, 1); setInterval(() => {}, 1000)'
    const child = spawn(process.execPath, ['-e', hungry], { env: {}, stdio: 'ignore' })
    const unwatch = watchMemory(child.pid!, 150 * 1024, () => void child.kill('SIGKILL'))
    expect(await once(child, 'exit')).toEqual([null, 'SIGKILL'])
    unwatch()
  })
})
