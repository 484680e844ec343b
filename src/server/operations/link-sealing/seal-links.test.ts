import { beforeAll, describe, expect, it } from 'vitest'
import { linkToken } from '#server/platform/security/crypto.ts'
import { shortSeedOf } from '#server/platform/security/short-links.ts'
import { moveClockTo } from '#tests/support/clock.ts'
import { DAY, SWEEP_NOW, uploadDocument } from '#tests/support/fixture.ts'
import { links } from '#tests/support/links.ts'
import {
  at,
  booking,
  callerOf,
  createTestOffice,
  createVisitor,
  randomPhone,
  type Office,
} from '#tests/support/office.ts'
import { signTestDocument } from '#tests/support/signing/signing.ts'
import { world } from '#tests/support/world.ts'
import { sealLinks } from './seal-links.ts'

let office: Office
const tokens: { manage: string; sign: string; file: string; remove: string } = {
  manage: '',
  sign: '',
  file: '',
  remove: linkToken(),
}
const rows = async (text: string, ...values: unknown[]) => (await (await world()).pool.query(text, values)).rows
const status = async (url: string) => (await (await callerOf(null))('GET', url)).status
const statuses = () =>
  Promise.all(
    [
      `/api/online-booking/manage/${tokens.manage}`,
      `/api/sign/${tokens.sign}/pdf`,
      `/d/${tokens.file}`,
      `/u/${tokens.remove}`,
    ].map(status),
  )
/** The columns that have one of the tokens. */
const columnsWith = async (known: readonly string[]) =>
  (
    await rows(
      `select distinct name from unnest($1::text[]) as k(known), lateral (
         select 'appointments.manage_token' as name from appointments where manage_token = known
         union all select 'document_links.token' from document_links t where t.token = known
         union all select 'document_requests.token' from document_requests t where t.token = known
         union all select 'marketing_phones.token' from marketing_phones t where t.token = known
         union all select 'sms_messages.message' from sms_messages where office_id = $2 and position(known in message) > 0
       ) as found order by 1`,
      known,
      office.officeId,
    )
  ).map(({ name }) => name)
const said: string[] = []
const seal = async () => sealLinks((await world()).pool, links, (line) => void said.push(line))

/** Puts the tokens where earlier versions stored them. */
async function storeAsBefore(): Promise<void> {
  const { manage, sign, file, remove } = tokens
  const { officeId } = office
  await rows('update secret_fingerprint set links_sealed = false')
  await rows('update appointments set manage_token = $2 where manage_token = $1', links.seedOf(manage), manage)
  await rows('alter table document_requests disable trigger signed_requests_stay')
  await rows('update document_requests set token = $2 where token = $1', links.seedOf(sign), sign)
  await rows('alter table document_requests enable trigger signed_requests_stay')
  await rows('update document_links set token = $2 where token = $1', links.seedOf(file), file)
  await rows('update marketing_phones set token = $2 where token = $1', links.seedOf(remove), remove)
  for (const [kind, token, page] of [
    ['v', manage, 'book/manage'],
    ['s', sign, 'sign'],
  ] as const)
    await rows(
      'update sms_messages set message = replace(message, $2, $3) where office_id = $1',
      officeId,
      `l/${shortSeedOf(kind, links.seedOf(token))}`,
      `${page}/${token}`,
    )
}

beforeAll(async () => {
  moveClockTo(SWEEP_NOW)
  office = await createTestOffice()
  await rows('insert into secret_fingerprint (fingerprint) values ($1) on conflict do nothing', Buffer.from('test'))
  const document = await uploadDocument(office)
  const { call } = await createVisitor(office.slug, randomPhone())
  const booked = await call('POST', '/api/appointments', booking(office, at(DAY, '10:00'), at(DAY, '11:00')))
  tokens.manage = booked.body.manage_token
  tokens.sign = (await signTestDocument(office, document)).token
  tokens.file = linkToken()
  await rows(
    'insert into document_links (office_id, appointment_id, document_id, token, created_at) values ($1, $2, $3, $4, now())',
    office.officeId,
    booked.body.appointment.id,
    document,
    links.seedOf(tokens.file),
  )
  await rows(
    `insert into marketing_phones (office_id, phone, token) values ($1, '+972521112233', $2)`,
    office.officeId,
    links.seedOf(tokens.remove),
  )
  await storeAsBefore()
})

describe('the links that earlier versions stored', () => {
  it('open before and after, and are no longer in the database', async () => {
    const all = Object.values(tokens)
    expect(await statuses()).toEqual([200, 200, 200, 200])
    expect(await columnsWith(all)).toEqual([
      'appointments.manage_token',
      'document_links.token',
      'document_requests.token',
      'marketing_phones.token',
      'sms_messages.message',
    ])
    await seal()
    expect(said).toEqual([expect.stringMatching(/^The links of [1-9]\d* rows are encrypted now/)])
    expect(await columnsWith(all)).toEqual([])
    expect(await statuses()).toEqual([200, 200, 200, 200])
  })

  it('that a process of the version before writes meanwhile open, too, until the next start seals them', async () => {
    await storeAsBefore()
    await seal()
    await rows(
      'update appointments set manage_token = $2 where manage_token = $1',
      links.seedOf(tokens.manage),
      tokens.manage,
    )
    expect(await statuses()).toEqual([200, 200, 200, 200])
    await seal()
    expect(await columnsWith([tokens.manage])).toEqual([])
    const isSealed = async () => (await rows('select links_sealed from secret_fingerprint'))[0].links_sealed
    expect(await isSealed()).toBe(false)
    await seal()
    expect(await isSealed()).toBe(true)
  })

  it('are the only thing of a signed request that may change', async () => {
    await storeAsBefore()
    const change = (set: string) => rows(`update document_requests set ${set} where token = $1`, tokens.sign)
    await expect(change(`token = '${linkToken()}'`)).rejects.toMatchObject({ code: 'LZ001' })
    await expect(change(`token = '${links.seedOf(tokens.sign)}', signer_name = 'x'`)).rejects.toMatchObject({
      code: 'LZ001',
    })
    await seal()
    await expect(
      rows('update document_requests set token = $2 where token = $1', links.seedOf(tokens.sign), tokens.sign),
    ).rejects.toMatchObject({ code: 'LZ001' })
  })
})
