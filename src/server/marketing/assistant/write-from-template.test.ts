import { beforeEach, describe, expect, it } from 'vitest'
import { ACTIONS, TONES } from '#shared/marketing/assistant/rules.ts'
import { moveClockTo } from '#tests/support/clock.ts'
import { createTestOffice, randomPhone, type Office } from '#tests/support/office.ts'
import { world } from '#tests/support/world.ts'
import { templates } from './text.ts'

let office: Office
beforeEach(async () => {
  moveClockTo('2026-11-23T08:00:00Z')
  office = await createTestOffice({ name: 'סטודיו נועה' })
})
const send = async (body: object, call = office.owner) => (await call('POST', '/api/chat-ai/send', body)).body

describe('without a language model', () => {
  it('a text comes from a template with the names and prices of the business', async () => {
    const greeting = await send({ message: 'ברכה', action: 'birthday', customer_id: office.ids.customer })
    expect(greeting).toEqual({
      reply:
        'דנה, מזל טוב ליום ההולדת! כל הצוות בסטודיו נועה מאחל לך שנה של בריאות, אהבה ורגעים יפים. תמיד כיף לראות אותך אצלנו.',
      id: expect.any(Number),
      status: 'done',
      source: 'template',
    })
    const service = await send({ message: 'שיווק', action: 'service', product_id: office.ids.service, tone: 'short' })
    expect(service.reply).toBe(
      `תספורת נשים בסטודיו נועה, 60 דק׳, ₪180. לקביעת תור: https://luz.test/book/${office.slug}`,
    )
    expect((await office.owner('GET', '/api/chat-ai')).body).toMatchObject({ model: 0, quota: { used: 0 }, total: 4 })
  })

  it('a change of the last text keeps its subject', async () => {
    await send({ message: 'שיווק', action: 'service', product_id: office.ids.service })
    const formal = await send({ message: 'רשמי יותר', revise: 'more_formal' })
    expect(formal.reply).toContain('אנו מזמינים אתכם לתספורת נשים בסטודיו נועה')
  })

  it('an emoji is added to the last text once, which otherwise stays as it is', async () => {
    const { reply } = await send({
      message: 'ברכה',
      action: 'birthday',
      customer_id: office.ids.customer,
      tone: 'short',
    })
    for (const message of ['עם אימוג׳י', 'שוב'])
      expect((await send({ message, revise: 'with_emoji' })).reply).toBe(`🎂 ${reply}`)
  })

  it('a free message gets the text that fits its words', async () => {
    expect((await send({ message: 'משהו על תספורת נשים בבקשה' })).reply).toContain('תספורת נשים')
    expect((await send({ message: 'איחול ליום הולדת' })).reply).toContain('מזל טוב')
    expect((await send({ message: 'פוסט לאינסטגרם' })).reply).toContain('מגיע לכם זמן לעצמכם')
  })

  it('every template is complete with and without its optional facts', () => {
    const some = { office: 'Noa', city: null, link: null, firstName: null, services: [], item: 'שמפו', price: '₪80' }
    const all = {
      ...some,
      city: 'חיפה',
      link: 'https://luz.test/book/noa',
      firstName: 'דנה',
      services: ['תספורת', 'צבע'],
    }
    for (const action of ACTIONS)
      for (const tone of TONES)
        for (const facts of [
          { ...some, minutes: null },
          { ...all, minutes: 45 },
        ]) {
          const text = templates[action][tone](facts)
          expect(text).not.toMatch(/null|undefined| {2}|\.\.|, \.|: \./)
          expect(text.length).toBeLessThan(300)
        }
  })

  it('an unfinished request is refused', async () => {
    expect((await send({ message: ' ' })).code).toBe('invalid_input')
    expect(await send({ message: 'שיווק', action: 'product' })).toMatchObject({
      code: 'invalid_input',
      fields: { product_id: expect.any(String) },
    })
  })
})

describe('the birthdays that are soon', () => {
  const birthdays = async () =>
    (await office.owner('GET', '/api/chat-ai/birthdays')).body.customers.map(
      (customer: { full_name: string; birthday: string }) => `${customer.full_name} ${customer.birthday}`,
    ) as string[]
  const born = (full_name: string, birth_date: string) =>
    office.create('/api/customers', { full_name, phone: randomPhone(), handled_by: office.ids.owner, birth_date })

  it('are those of the next 30 days, the next one first, also over the end of the year', async () => {
    moveClockTo('2026-12-20T08:00:00Z')
    office = await createTestOffice()
    await born('היום', '1990-12-20')
    await born('בינואר', '1985-01-05')
    await born('אתמול', '1990-12-19')
    await born('רחוק', '1990-01-20')
    const gone = await born('נמחקה', '1990-12-21')
    expect((await office.owner('DELETE', `/api/customers/${gone.id}`)).status).toBeLessThan(300)
    expect(await birthdays()).toEqual(['היום 2026-12-20', 'בינואר 2027-01-05'])
  })

  it('are on 28 February for customers who were born on the 29th, outside leap years', async () => {
    moveClockTo('2027-02-10T08:00:00Z')
    office = await createTestOffice()
    await born('מעוברת', '1992-02-29')
    expect(await birthdays()).toEqual(['מעוברת 2027-02-28'])
  })
})

describe('the history', () => {
  it('belongs to a person, has pages and can be removed', async () => {
    for (const message of ['ראשונה', 'שנייה', 'שלישית']) await send({ message })
    await send({ message: 'של עובדת' }, office.employee)
    const page = (await office.owner('GET', '/api/chat-ai?limit=1&offset=1')).body
    expect(page).toMatchObject({ total: 6, messages: [{ role: 'user', message: 'שנייה' }, { role: 'assistant' }] })
    expect((await office.owner('DELETE', '/api/chat-ai')).status).toBe(204)
    expect((await office.owner('GET', '/api/chat-ai')).body.messages).toEqual([])
    expect((await office.employee('GET', '/api/chat-ai')).body.messages).toMatchObject([{ message: 'של עובדת' }, {}])
  })

  it('is kept for 90 days', async () => {
    const { pool } = await world()
    await send({ message: 'ישנה' })
    await pool.query(`update chat_messages set created_at = '2026-08-25T07:59:59Z' where office_id = $1`, [
      office.officeId,
    ])
    expect((await office.owner('GET', '/api/chat-ai')).body.messages).toEqual([])
    await send({ message: 'חדשה' })
    const { rows } = await pool.query('select message from chat_messages where office_id = $1', [office.officeId])
    expect(rows).toEqual([{ message: 'חדשה' }])
  })

  it('needs a plan with texts', async () => {
    await (await world()).pool.query(`update subscriptions set plan_id = 3 where office_id = $1`, [office.officeId])
    expect((await office.owner('GET', '/api/chat-ai')).status).toBe(402)
    expect(await send({ message: 'פוסט' })).toMatchObject({ code: 'assistant_plan_required' })
  })
})
