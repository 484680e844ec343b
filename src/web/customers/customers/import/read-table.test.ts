import { expect, it } from 'vitest'
import { readTable } from './read-table.ts'

const read = (text: string) => readTable(new File([text], 'לקוחות.csv'))

it('a file without headings keeps its first customer', async () => {
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

it('rows keep their number in the file below a title and empty lines', async () => {
  expect(await read('הלקוחות שלי\n\nשם,טלפון\n,\nדנה,0523456789,ועוד משהו')).toEqual({
    fileName: 'לקוחות.csv',
    head: ['שם', 'טלפון', ''],
    rows: [{ row: 5, cells: ['דנה', '0523456789', 'ועוד משהו'] }],
  })
})

it('a number stored as text keeps its leading zero', async () => {
  const wanted = { rows: [{ row: 2, cells: ['דנה', '0523456789', '=1+1'] }] }
  for (const phone of ['="0523456789"', '"=""0523456789"""'])
    expect(await read(`שם,טלפון,הערות\nדנה,${phone},=1+1`)).toMatchObject(wanted)
})

it('a file that is no table is refused with its reason', async () => {
  expect(await read('')).toBe('empty')
  expect(await read('שם,טלפון\n')).toBe('empty')
  expect(await read('<html><td>שם</td></html>')).toBe('unread')
  expect(await read('a\u0000b')).toBe('unread')
  expect(await read('םש;ןופלט\nןהכ הנד;0523456789')).toBe('reversed')
})
