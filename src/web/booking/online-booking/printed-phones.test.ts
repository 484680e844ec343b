import fs from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'

const folders = ['booking/online-booking', 'signing/document-requests/public', 'money/invoices/public']
const web = path.resolve(import.meta.dirname, '../..')

/** A phone as the child of an element; attributes and addresses have it as it is stored. */
const BARE_PHONE = /(?<![=$])\{[\w.?!]*phone\}/gi

it('customer pages print every phone as people write it', () => {
  const bare = folders
    .map((folder) => path.join(web, folder))
    .filter((folder) => fs.existsSync(folder))
    .flatMap((folder) => fs.readdirSync(folder, { recursive: true, withFileTypes: true }))
    .filter((file) => file.name.endsWith('.tsx'))
    .flatMap(({ parentPath, name }) => {
      const found = fs.readFileSync(path.join(parentPath, name), 'utf8').match(BARE_PHONE) ?? []
      return found.map((code) => `${name}: ${code}`)
    })
  expect(bare).toEqual([])
})
