import { expect, it } from 'vitest'
import { readTable } from './read-table.ts'

const read = (text: string) => readTable(new File([text], 'לקוחות.csv'))

it('a file without headings loses nobody', async () => {
  expect(await read('דנה,0523456789\nרות,0521234567\n')).toEqual({
    fileName: 'לקוחות.csv',
    head: ['', ''],
    rows: [
      { row: 1, cells: ['דנה', '0523456789'] },
      { row: 2, cells: ['רות', '0521234567'] },
    ],
  })
  expect(await read('דנה,0523456789')).toMatchObject({ rows: [{ row: 1 }] })
})

it('rows keep the number that they have in the file, below a title and empty lines', async () => {
  expect(await read('הלקוחות שלי\n\nשם,טלפון\n,\nדנה,0523456789,ועוד משהו')).toEqual({
    fileName: 'לקוחות.csv',
    head: ['שם', 'טלפון', ''],
    rows: [{ row: 5, cells: ['דנה', '0523456789', 'ועוד משהו'] }],
  })
})

it('a number that was written as a text keeps its zero', async () => {
  const wanted = { rows: [{ row: 2, cells: ['דנה', '0523456789', '=1+1'] }] }
  for (const phone of ['="0523456789"', '"=""0523456789"""'])
    expect(await read(`שם,טלפון,הערות\nדנה,${phone},=1+1`)).toMatchObject(wanted)
})

it('what is no table is refused by its kind', async () => {
  expect(await read('')).toBe('empty')
  expect(await read('שם,טלפון\n')).toBe('empty')
  expect(await read('<html><td>שם</td></html>')).toBe('unread')
  expect(await read('a\u0000b')).toBe('unread')
})
