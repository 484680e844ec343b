import { beforeAll, describe, expect, it } from 'vitest'
import { fieldText } from '#shared/values/text.ts'
import { moveClockTo } from '#tests/support/clock.ts'
import { createTestOffice, createVisitor, callerOf, type Office } from '#tests/support/office.ts'
import { world } from '#tests/support/world.ts'

beforeAll(() => moveClockTo('2026-11-22T08:00:00Z'))

const put = (office: Office, body: object) => office.owner('PUT', `/api/business/${office.officeId}`, body)

describe('the details of an office', () => {
  it('change only in the fields sent, are normalized, and are shown everywhere', async () => {
    const office = await createTestOffice()
    const { body, status } = await put(office, {
      name: '  סטודיו נועה ',
      business_number: '51-475642 8',
      business_type: 'company',
      email: 'Noa@Studio.co.il',
      assessor_notified_on: '2026-10-01',
      phone: '03-612-3456',
      city: 'רמת גן',
      address: 'ביאליק 12',
      about: 'שורה\nועוד שורה',
      instagram_link: '@studio.noa',
      facebook_link: '',
      tiktok_link: 'tiktok.com/@noa',
      num_employees: 4,
      slug: ' Studio-Noa-1 ',
      version: 1,
    })
    expect(status).toBe(200)
    expect(body.data).toMatchObject({
      id: office.officeId,
      name: 'סטודיו נועה',
      business_number: '514756428',
      business_type: 'company',
      email: 'noa@studio.co.il',
      assessor_notified_on: '2026-10-01',
      phone: '+97236123456',
      about: 'שורה\nועוד שורה',
      instagram_link: 'https://instagram.com/studio.noa',
      facebook_link: null,
      tiktok_link: 'https://tiktok.com/@noa',
      num_employees: 4,
      slug: 'studio-noa-1',
      online_page: 'https://luz.test/book/studio-noa-1',
      version: 2,
    })
    expect((await office.employee('GET', '/api/business')).body).toEqual(body.data)
    const less = await put(office, { city: null, assessor_notified_on: '', version: 2 })
    expect(less.body.data).toEqual({ ...body.data, city: null, assessor_notified_on: null, version: 3 })
    const { pool } = await world()
    const { rows } = await pool.query(
      `select after from audit_log where office_id = $1 and subject = 'business' order by at desc, id desc limit 1`,
      [office.officeId],
    )
    expect(rows).toEqual([{ after: { city: null, assessor_notified_on: null } }])
  })

  it.for([
    [{ name: ' ' }, 'name', fieldText.required],
    [{ name: 'x'.repeat(81) }, 'name', fieldText.too_long],
    [{ business_number: '514756427' }, 'business_number', fieldText.dealer_number],
    [{ business_number: '12344' }, 'business_number', fieldText.dealer_number],
    [{ email: 'noa' }, 'email', fieldText.email],
    [{ phone: '12' }, 'phone', fieldText.phone],
    [{ about: 'x'.repeat(1001) }, 'about', fieldText.too_long],
    [{ num_employees: 0 }, 'num_employees', fieldText.invalid],
    [{ business_type: 'charity' }, 'business_type', fieldText.invalid],
    [{ facebook_link: 'javascript:alert(1)' }, 'facebook_link', fieldText.facebook],
    [{ instagram_link: 'https://evil.test/x' }, 'instagram_link', fieldText.instagram],
    [{ tiktok_link: 'https://instagram.com/x' }, 'tiktok_link', fieldText.tiktok],
    [{ slug: '12345' }, 'slug', fieldText.slug],
    [{ slug: 'manage' }, 'slug', fieldText.slug],
    [{ slug: 'נועה' }, 'slug', fieldText.slug],
  ] as const)('are not %j', async ([change, field, sentence]) => {
    const office = await createTestOffice()
    const answer = await put(office, change)
    expect({ code: answer.body.code, said: answer.body.fields?.[field] }).toEqual({
      code: 'invalid_input',
      said: sentence,
    })
  })

  it('are not overwritten by a client with an old version', async () => {
    const office = await createTestOffice()
    const both = await Promise.all(['אחת', 'שתיים'].map((name) => put(office, { name, version: 1 })))
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(both.find(({ status }) => status === 409)!.body.code).toBe('changed_elsewhere')
  })

  it('can be changed only by the owner of that office', async () => {
    const [office, other] = [await createTestOffice(), await createTestOffice()]
    expect((await office.employee('PUT', `/api/business/${office.officeId}`, { name: 'x' })).body.code).toBe(
      'forbidden',
    )
    expect((await office.owner('PUT', `/api/business/${other.officeId}`, { name: 'x' })).body.code).toBe('not_found')
  })
})

describe('the address of the booking page', () => {
  const opens = async (name: string) => (await (await callerOf(null))('GET', `/api/get-public-token/${name}`)).status

  it('is unique under concurrent requests', async () => {
    const offices = await Promise.all([createTestOffice(), createTestOffice(), createTestOffice()])
    const slug = `race-${offices[0].officeId}`
    const answers = await Promise.all(offices.map((office) => put(office, { slug })))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
    for (const { status, body } of answers) if (status === 409) expect(body.code).toBe('slug_taken')
  })

  it("changes while the office's id and its former address keep working", async () => {
    const office = await createTestOffice()
    const slug = `moved-${office.officeId}`
    await put(office, { slug })
    for (const name of [slug, String(office.officeId), office.slug]) expect(await opens(name)).toBe(200)
  })

  it('is reserved after a change, and the office can return to it', async () => {
    const [office, other] = [await createTestOffice(), await createTestOffice()]
    await put(office, { slug: `left-${office.officeId}` })
    expect((await put(other, { slug: office.slug })).body.code).toBe('slug_taken')
    expect(await opens(other.slug)).toBe(200)
    expect((await put(office, { slug: office.slug })).body.data.slug).toBe(office.slug)
  })

  it('keeps at most ten former addresses and drops the oldest', async () => {
    const [office, other] = [await createTestOffice(), await createTestOffice()]
    for (let turn = 1; turn <= 10; turn++) {
      moveClockTo(`2026-11-22T08:${10 + turn}:00Z`)
      expect((await put(office, { slug: `turn-${turn}-${office.officeId}` })).status).toBe(200)
    }
    expect(await opens(office.slug)).toBe(404)
    expect(await opens(`turn-1-${office.officeId}`)).toBe(200)
    expect((await put(other, { slug: office.slug })).status).toBe(200)
  })

  it('can be saved unchanged', async () => {
    const office = await createTestOffice()
    expect((await put(office, { slug: office.slug })).status).toBe(200)
  })

  it('keeps answering open pages that use the former address', async () => {
    const office = await createTestOffice()
    const visitor = await createVisitor(office.slug)
    await put(office, { slug: `changed-${office.officeId}` })
    const settings = (name: string) => visitor.call('GET', `/api/online-booking/business/settings/${name}`)
    expect((await settings(office.slug)).status).toBe(200)
    expect((await settings((await createTestOffice()).slug)).body.code).toBe('not_found')
  })
})
