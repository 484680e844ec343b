import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { DOC, DOCX, zip } from '#tests/support/catalog/document-files.ts'
import { CONVERTED, sofficePeer } from '#tests/support/peers/soffice-peer.ts'
import { findSoffice } from './find-soffice.ts'
import { libreOffice } from './libre-office.ts'

let peer: ReturnType<typeof sofficePeer>
beforeEach(() => {
  peer = sofficePeer()
})
afterEach(() => {
  vi.useRealTimers()
  peer.remove()
})

const lines: string[] = []
const print = (line: string) => void lines.push(line)
const wordThat = (does: string) => zip('[Content_Types].xml', 'word/document.xml', `word/${does}.xml`)
const isRunning = (pid: number) => {
  try {
    process.kill(pid, 0)
    // a process that was killed stays until its parent has read its end
    return !/^State:\s+Z/m.test(fs.readFileSync(`/proc/${pid}/status`, 'utf8'))
  } catch {
    return false
  }
}
/** Folders of conversions in the call's own temporary folder. */
const folderOf = ({ args }: { readonly args: readonly string[] }) => path.dirname(args.at(-1)!)

describe('LibreOffice as a program', () => {
  it.for([
    ['docx', DOCX],
    ['doc', DOC],
  ] as const)(
    'converts %s in a folder of its own, with limits and without the variables of the server',
    async ([type, word]) => {
      const converter = libreOffice(peer.program, print)
      expect((await converter.toPdf(word, type)).equals(CONVERTED)).toBe(true)
      await converter.toPdf(word, type)
      const [first, second] = peer.calls()
      expect(first!.args.at(-1)).toMatch(new RegExp(`/document\\.${type}$`))
      expect(folderOf(first!)).not.toBe(folderOf(second!))
      expect(first!.args[0]).toContain(folderOf(first!))
      expect(fs.existsSync(folderOf(first!))).toBe(false)
      const shell = ['PWD', 'SHLVL', '_', 'OLDPWD']
      expect(first!.variables.filter((name) => !shell.includes(name)).toSorted()).toEqual([
        'HOME',
        'LANG',
        'PATH',
        'TMPDIR',
      ])
      expect(first!.limits).toMatch(/^Max address space +2147483648 /m)
      expect(first!.limits).toMatch(/^Max cpu time +60 /m)
      expect(first!.limits).toMatch(/^Max file size +(204800000|409600000) /m)
      expect(first!.settings).toContain('"DisableMacrosExecution" oor:op="fuse"><value>true<')
    },
  )

  it.for([
    ['FAIL', 'ended with 77'],
    ['NOTHING', 'made no PDF'],
    ['OTHER', 'is no PDF'],
  ] as const)('rejects when it does: %s', async ([does, message]) => {
    await expect(libreOffice(peer.program, print).toPdf(wordThat(does), 'docx')).rejects.toThrow(message)
    expect(lines.pop()).toContain(message)
    expect(fs.existsSync(folderOf(peer.calls()[0]!))).toBe(false)
  })

  it('is ended with the processes that it started when its time is up', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const converting = libreOffice(peer.program, print).toPdf(wordThat('HANG'), 'docx')
    const ended = converting.catch(String)
    // each check moves the timers by 50 ms
    await vi.waitFor(() => expect(peer.calls()).toHaveLength(1), { timeout: 20_000 })
    vi.advanceTimersByTime(30_000)
    vi.useRealTimers()
    expect(await ended).toContain('took longer than 30000 ms')
    const [call] = peer.calls()
    await vi.waitFor(() => expect(isRunning(call!.pid)).toBe(false), { timeout: 20_000 })
  })

  it('converts one file at a time, and refuses the fourth', async () => {
    const converter = libreOffice(peer.program, print)
    const results = await Promise.allSettled(Array.from({ length: 4 }, () => converter.toPdf(DOCX, 'docx')))
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled', 'rejected'])
    expect((await converter.toPdf(DOCX, 'docx')).equals(CONVERTED)).toBe(true)
  })

  it('rejects when the program cannot be started', async () => {
    await expect(libreOffice(path.join(os.tmpdir(), 'no-such-program'), print).toPdf(DOCX, 'docx')).rejects.toThrow(
      /ENOENT|ended with 127/,
    )
  })
})

describe('the program', () => {
  it('is the one that is set, one in the search path, or none', () => {
    const folder = path.dirname(peer.program)
    expect(findSoffice(peer.program, '')).toBe(peer.program)
    expect(findSoffice(undefined, `relative:${folder}`)).toBe(peer.program)
    expect(findSoffice('none', folder)).toBeNull()
    expect(() => findSoffice(path.join(folder, 'calls'), '')).toThrow('SOFFICE_PATH')
  })
})
