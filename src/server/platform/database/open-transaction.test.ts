import { describe, expect, it } from 'vitest'
import { encodeLogo } from '#server/office/business/encode-logo.ts'
import { printDocument } from '#server/operations/demo/documents/print-document.ts'
import { enterOffice } from '#server/platform/http/serve.ts'
import { createTestOffice } from '#tests/support/office.ts'
import { PDF } from '#tests/support/fixture.ts'
import { PICTURE } from '#tests/support/small-picture.ts'
import { world } from '#tests/support/world.ts'
import { hashPassword, verifyPassword } from '../security/passwords.ts'
import type { Services } from '../services.ts'

const file = { officeId: 1, kind: 'documents', extension: 'pdf', bytes: PDF } as const
const picture = { bytes: PICTURE, pixelsMax: 9, inside: { width: 9, height: 9 } }
/** All slow operations, with their names in the error message. */
const slow: [name: string, work: (services: Services) => Promise<unknown>][] = [
  ['files.put', ({ files }) => files.put(file)],
  ['files.read', ({ files }) => files.read('1/documents/none')],
  ['files.stream', ({ files }) => files.stream('1/documents/none')],
  ['files.remove', ({ files }) => files.remove('1/documents/none')],
  ['files.removeAllOf', ({ files }) => files.removeAllOf(999_999_999)],
  ['mail.send', ({ mail }) => mail.send({ to: 'a@luz.test', subject: 's', text: 't' })],
  ['sms.poll', ({ sms }) => sms.poll([], new Date(0), new Date(0))],
  ['a password hash', () => hashPassword('a fine password')],
  ['a password hash', () => verifyPassword(null, 'a fine password')],
  ['images.encodePhoto', ({ images }) => encodeLogo({ images }, PICTURE)],
  ['images.encodeDrawing', ({ images }) => images.encodeDrawing(picture)],
  ['PDF work', async () => printDocument(null as never, '', [])],
]

describe('slow work', () => {
  it.for(slow)('is refused inside a transaction: %s', async ([name, work]) => {
    const { services } = await world()
    const { officeId } = await createTestOffice()
    await expect(enterOffice(services, officeId, () => work(services))).rejects.toThrow(
      `${name} must not run while a transaction is open`,
    )
  })

  it('is refused in asynchronous functions that the transaction calls', async () => {
    const { services } = await world()
    const { officeId } = await createTestOffice()
    const later = () => new Promise((resolve) => setImmediate(resolve)).then(() => hashPassword('a fine password'))
    await expect(enterOffice(services, officeId, later)).rejects.toThrow('a password hash must not run')
  })

  it('runs before and after a transaction, and while another request has one open', async () => {
    const { services } = await world()
    const { officeId } = await createTestOffice()
    await hashPassword('a fine password')
    let leave = () => {}
    const open = enterOffice(services, officeId, () => new Promise<void>((resolve) => (leave = resolve)))
    const key = await services.files.put({ ...file, officeId })
    leave()
    await open
    expect(await services.files.read(key)).toEqual(PDF)
    await services.files.remove(key)
  })
})
