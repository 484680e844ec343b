import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { listChains } from './open-chain.ts'
import { pruneLog } from './prune-log.ts'
import { listSegments, nextSegment } from './segments.ts'

const backups = fs.mkdtempSync(path.join(os.tmpdir(), 'luz-log-'))
afterAll(() => fs.rmSync(backups, { recursive: true }))

/** A chain with a segment for each of these days of November 2026, at two o'clock. */
function makeChain(id: string, days: readonly number[]): string {
  const folder = path.join(backups, 'log', id)
  fs.mkdirSync(folder, { recursive: true })
  fs.writeFileSync(path.join(folder, 'chain.json'), '{}')
  let name = '0000000100000000000000FE'
  for (const day of days) {
    const closed = `2026-11-${String(day).padStart(2, '0')}T02:00:00.000Z`
    fs.writeFileSync(path.join(folder, `${name}.gz`), '')
    fs.writeFileSync(path.join(folder, `${name}.json`), JSON.stringify({ closed, marked: false, mac: '' }))
    name = nextSegment(name)
  }
  return folder
}

describe('the archived log', () => {
  it('loses what was closed before the oldest kept backup, and chains that nobody needs', () => {
    const [old, present] = ['20261101020000_aaaaaa', '20261103020000_bbbbbb']
    makeChain(old, [1, 2, 3])
    const folder = makeChain(present, [3, 4, 5, 6])
    makeChain('20261107020000_cccccc', [])
    fs.mkdirSync(path.join(backups, 'log', 'photos'))
    pruneLog(backups, '2026-11-05T02-00-10', present)
    expect(listSegments({ folder })).toEqual(['000000010000000100000000', '000000010000000100000001'])
    expect(fs.readdirSync(folder).filter((name) => name.endsWith('.gz'))).toHaveLength(2)
    expect(fs.existsSync(path.join(folder, 'chain.json'))).toBe(true)
    // one that begins now stays, and so does what is not a chain
    expect(listChains(backups).toSorted()).toEqual([present, '20261107020000_cccccc'])
    expect(fs.readdirSync(path.join(backups, 'log'))).toContain('photos')
  })

  it('is counted in files of 16 MB, of which 256 make 4 GB', () => {
    expect(nextSegment('00000002000000A1000000FF')).toBe('00000002000000A200000000')
    expect(nextSegment('000000010000000000000009')).toBe('00000001000000000000000A')
  })
})
