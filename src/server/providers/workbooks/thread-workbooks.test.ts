import readXlsxFile from 'read-excel-file/node'
import { describe, expect, it } from 'vitest'
import { world } from '#tests/support/world.ts'
import { threadWorkbooks } from './thread-workbooks.ts'

const rows = (count: number) =>
  Array.from({ length: count }, (_, i) => [i + 1, '2026-11-22', 'דנה כהן', null, 100.5, '=1+1'])
const sheet = (count: number) => ({ name: 'מסמכים', head: ['א', 'ב', 'ג', 'ד', 'ה', 'ו'], rows: rows(count) })

describe('a workbook', () => {
  it('keeps texts as texts and numbers as numbers, and loses control characters', async () => {
    const made = await threadWorkbooks().make([{ name: 'גיליון', head: ['א'], rows: [['=1+1'], [1.5], ['a\u0001b']] }])
    const [read] = await readXlsxFile(Buffer.from(made))
    expect(read).toEqual({ sheet: 'גיליון', data: [['א'], ['=1+1'], [1.5], ['ab']] })
  })

  it('leaves the process free to answer requests while 20,000 rows are written', async () => {
    const { app } = await world()
    const order: string[] = []
    const file = threadWorkbooks()
      .make([sheet(20_000)])
      .then(() => order.push('file'))
    for (let i = 0; i < 10; i++) {
      await app.inject({ url: '/healthz' })
      order.push('answer')
    }
    await file
    expect(order).toEqual([...Array<string>(10).fill('answer'), 'file'])
  })

  it('is made after the one before it, also when that failed', async () => {
    const workbooks = threadWorkbooks()
    const broken = workbooks.make([{ ...sheet(1), name: 'x'.repeat(40) }])
    const good = workbooks.make([sheet(1)])
    await expect(broken).rejects.toThrow('longer than 31 characters')
    expect((await good).length).toBeGreaterThan(1_000)
  })
})
