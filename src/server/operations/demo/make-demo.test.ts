import { runOnce } from 'graphile-worker'
import { beforeAll, describe, expect, it } from 'vitest'
import { productionVariables as production } from '#tests/support/production.ts'
import { moveClockTo } from '#tests/support/clock.ts'
import { callerOf, tokenOf, type Caller } from '#tests/support/office.ts'
import { world } from '#tests/support/world.ts'
import { buildApp } from '#server/app.ts'
import { requireOffice } from '#server/operations/admin/find-by-name.ts'
import { removeOffice } from '#server/operations/admin/remove-office.ts'
import { openDatabase } from '#server/platform/database/database.ts'
import { workerLogger } from '#server/platform/database/migrate.ts'
import { readEnvironment } from '#server/platform/environment.ts'
import { tasksOf } from '#server/platform/jobs/jobs.ts'
import { sentDocuments } from './documents/text.ts'
import { demoJobs, makeTheRest } from './follow-up.ts'
import { demoLines, makeDemo, wantsDemo } from './make-demo.ts'
import type { Making } from './open-api.ts'
import { tokenBehind } from '#tests/support/links.ts'

it('the demo is made by default in development only', () => {
  const variants = [{}, { LUZ_DEMO: '0' }, { LUZ_DEMO: 'whole' }, production]
  expect(variants.map((variables) => wantsDemo(readEnvironment(variables)))).toEqual([true, false, true, false])
})

it('the start prints how to sign in to the demo and where to book', () => {
  const lines = demoLines({ slug: 'studio', email: 'noa@luz.test', password: 'secret' }, 'https://luz.test')
  expect(lines).toEqual(['            noa@luz.test  secret', '  Booking   https://luz.test/book/studio'])
})

/** Makes the demo as a process would that is killed at the call of this number. */
const makingUntil = async (last: number): Promise<{ making: Making; calls: () => number }> => {
  const { services } = await world()
  let calls = 0
  const openApp: Making['openApp'] = async (...made) => {
    const app = await buildApp(...made)
    app.addHook('onRequest', async () => {
      calls += 1
      if (calls > last) throw new Error('killed')
    })
    return app
  }
  return {
    making: { services: { ...services, environment: { ...services.environment, LUZ_DEMO: true } }, openApp },
    calls: () => calls,
  }
}

let officeId: number
let owner: Caller
const rows = async (text: string) => (await (await world()).pool.query(text, [officeId])).rows
/** The owner of the present demo. */
async function signInOwner(): Promise<void> {
  const { pool } = await world()
  const { rows: owners } = await pool.query(`select u.office_id, u.id from users u join offices o on o.id = u.office_id
    where o.slug = 'studio-noa' and u.role = 'owner'`)
  const [{ office_id, id }] = owners
  officeId = office_id
  owner = await callerOf(await tokenOf(office_id, id, 'owner'))
}
/** How many rows the office has in each table. Sessions and the audit log count who looks. */
const counts = async (): Promise<Record<string, number>> => {
  const { pool } = await world()
  const { rows: tables } = await pool.query<{ name: string }>(`select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'office_id' and table_name not in ('sessions', 'audit_log', 'events')`)
  const found = await Promise.all(
    tables.map(async ({ name }) => {
      const { rows: all } = await pool.query(`select count(*)::int as n from ${name} where office_id = $1`, [officeId])
      return [name, all[0].n as number] as const
    }),
  )
  return Object.fromEntries(found)
}

/** Runs the waiting job of the demo, and the one that follows it, until none is left. */
async function runFollowUps(making: Making): Promise<void> {
  const { workerPool, pool } = await world()
  const taskList = tasksOf(making.services, demoJobs(making))
  // a job that a busy machine stopped is tried again
  for (let left = 1; left > 0; left = (await waitingFollowUps()).length) {
    await pool.query('update graphile_worker._private_jobs set run_at = now() where attempts > 0')
    await runOnce({ pgPool: workerPool, taskList, logger: workerLogger, noHandleSignals: true })
  }
}
const waitingFollowUps = async (): Promise<unknown[]> =>
  (
    await (
      await world()
    ).pool
      .query(`select j.payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
    where t.identifier = 'follow_up_demo' and j.attempts < j.max_attempts order by j.id`)
  ).rows.map(({ payload }) => payload)

describe('the first start', () => {
  let end: string
  beforeAll(async () => {
    moveClockTo('2026-11-22T08:00:00Z')
    const { pool } = await world()
    const killed = await makingUntil(70)
    end = await makeDemo(killed.making).then(
      () => 'made',
      () => 'killed',
    )
    const [{ id }] = (await pool.query(`select id from offices where slug = 'studio-noa'`)).rows
    officeId = id
  }, 120_000)

  it('that was killed is continued by two others, which make one demo and nothing twice', async () => {
    const { pool } = await world()
    expect(end).toBe('killed')
    expect((await counts()).products).toBeGreaterThan(0)
    const [one, another] = [await makingUntil(400), await makingUntil(400)]
    const said: string[] = []
    const print = (line: string) => void said.push(line)
    await Promise.all([one, another].map(({ making }) => makeDemo({ ...making, print })))
    expect(said).toEqual(['Another process makes the demo. Waiting until it is ready.'])
    expect(Math.min(one.calls(), another.calls())).toBe(0)
    // the server listens after these, so their number is its time
    expect(Math.max(one.calls(), another.calls())).toBeLessThan(180)
    expect((await pool.query(`select id from offices where slug like 'studio-noa%'`)).rows).toEqual([{ id: officeId }])
    expect(await counts()).toMatchObject({ users: 4, categories: 6, products: 27, resources: 3, customers: 180 })
    expect(await rows('select name from products where office_id = $1 group by 1 having count(*) > 1')).toEqual([])
    expect(await waitingFollowUps()).toEqual([{ office_id: officeId, step: 0 }])
  }, 120_000)

  it('shows the calendar of this week and the next, and its owner no first steps', async () => {
    await signInOwner()
    const days = await rows(`select (start_at at time zone 'Asia/Jerusalem')::date::text as day, count(*)::int as n
      from appointments where office_id = $1 and series_id is null group by 1 order by 1`)
    expect(days.map(({ day }) => day)).toEqual(
      [22, 23, 24, 25, 26, 27, 29, 30, 31, 32, 33, 34].map((day) =>
        day > 30 ? `2026-12-0${day - 30}` : `2026-11-${day}`,
      ),
    )
    expect(await rows('select count(*)::int as invoices from invoices where office_id = $1')).toEqual([{ invoices: 0 }])
    expect((await owner('GET', '/api/business')).body.first_run).toBe(0)
    // employees booked for themselves
    const { notifications } = (await owner('GET', '/api/notifications')).body
    expect(notifications).toEqual([])
  })
})

describe('the jobs after it', () => {
  it('continue where a killed process left them, and make nothing twice', async () => {
    // the process died after the step and before it was noted
    const killed = await makingUntil(400)
    const [job] = Object.values(demoJobs(killed.making))
    const context = { inOffice: () => Promise.reject(new Error('killed')) } as never
    await expect(job!.work({ office_id: officeId, step: 0 } as never, context)).rejects.toThrow('killed')
    const { appointments } = await counts()
    expect(appointments).toBeGreaterThan(2_000)
    await runFollowUps(killed.making)
    const made = await counts()
    expect(made.appointments).toBe(appointments)
    expect(await waitingFollowUps()).toEqual([])
    await makeTheRest(killed.making, officeId)
    expect(await counts()).toEqual(made)
  }, 180_000)

  it('send nothing: mail is written as sent, and no message is to a number that somebody has', async () => {
    expect(await rows(`select address from mail_messages where office_id = $1 and status <> 'sent'`)).toEqual([])
    expect(
      await rows(`select phone from sms_messages where office_id = $1 and phone !~ '^[+]972500[0-9]{6}$'`),
    ).toEqual([])
  })
})

it('the demo has documents of every kind, which agree with its orders and its money', async () => {
  const { services } = await world()
  const series = await rows(`select document_type, count(*)::int as count, max(invoice_number) as last from invoices
    where office_id = $1 group by 1 order by 1`)
  expect(series.map(({ document_type }) => document_type)).toEqual([300, 320, 330])
  for (const { count, last } of series) expect(last).toBe(count)
  expect(
    await rows(`select id from orders o where office_id = $1 and total_amount <> (select coalesce(sum(total_amount), 0) from invoices i
      where i.office_id = o.office_id and i.order_id = o.id and i.original_invoice_id is null)`),
  ).toEqual([])
  expect(
    await rows(`select id from orders o where office_id = $1 and total_amount <> (select coalesce(sum(amount), 0) from payments p where p.office_id = o.office_id and p.order_id = o.id and amount > 0)
      + (select coalesce(sum(amount), 0) from customer_ledger l where l.office_id = o.office_id and l.order_id = o.id and amount > 0)`),
  ).toEqual([])
  expect(
    await rows('select order_id from customer_ledger where office_id = $1 group by 1 having sum(amount) < 0'),
  ).toEqual([])
  // three punch cards that were used in part, and two vouchers of which one was
  expect(
    await rows(`select kind, count(*)::int as sold, count(*) filter (where used_amount > 0 or used_visits > 0)::int as used,
      count(*) filter (where coalesce(visits - used_visits, amount - used_amount) > 0)::int as open, count(invoice_id)::int as documents
      from prepaid where office_id = $1 group by 1 order by 1`),
  ).toEqual([
    { kind: 'punch_card', sold: 3, used: 3, open: 3, documents: 3 },
    { kind: 'voucher', sold: 2, used: 1, open: 2, documents: 2 },
  ])
  // a coming visit was booked with a deposit
  expect(
    await rows(`select a.status_key, a.start_at > '2026-11-23' as is_ahead, d.amount = i.total_amount as agrees, p.status
      from deposits d join appointments a on a.office_id = d.office_id and a.id = d.appointment_id
      join invoices i on i.office_id = d.office_id and i.id = d.invoice_id
      join card_payments p on p.office_id = d.office_id and p.id = d.card_payment_id
      where d.office_id = $1 and d.paid_at is not null`),
  ).toEqual([{ status_key: 'confirmed', is_ahead: true, agrees: true, status: 'paid' }])
  // a card is kept for a coming visit, and the fee of a missed one was charged with its document
  expect(
    await rows(`select a.status_key, k.card is not null as kept, k.fee = i.total_amount as agrees, i.document_type
      from kept_cards k join appointments a on a.office_id = k.office_id and a.id = k.appointment_id
      left join invoices i on i.office_id = k.office_id and i.order_id = k.order_id
      where k.office_id = $1 order by a.start_at`),
  ).toEqual([
    { status_key: 'no_show', kept: false, agrees: true, document_type: 320 },
    { status_key: 'confirmed', kept: true, agrees: null, document_type: null },
  ])
  const links = await rows(`select message from sms_messages where office_id = $1 and kind = 'invoice'`)
  expect(links.length).toBeGreaterThan(0)
  for (const { message } of links) expect(message).toContain(`${services.publicUrl()}/l/`)
  // some documents were sent, not before they were issued, and most of these were opened afterwards
  const [sent] =
    await rows(`select count(*) filter (where channel = 'sms')::int as sms, count(*) filter (where channel = 'email')::int as mail,
      count(i.opened_at)::int as opened, count(*) filter (where i.opened_at <= m.sent_at or m.sent_at < i.created_at)::int as wrong
    from (select office_id, invoice_id, sent_at, 'sms' as channel from sms_messages union all
      select office_id, invoice_id, sent_at, 'email' from mail_messages) m
    join invoices i on i.office_id = m.office_id and i.id = m.invoice_id where m.office_id = $1 and m.sent_at is not null`)
  expect([sent.sms, sent.mail, sent.opened].every((count) => count > 10)).toBe(true)
  expect([sent.wrong, sent.opened < sent.sms + sent.mail]).toEqual([0, true])
  // one large document has its number, one was refused and waits for a decision
  expect(
    await rows(`select i.full_name, a.status, a.failure, i.vat_amount > 0 as taxed from allocation_numbers a
      join invoices i on i.office_id = a.office_id and i.id = a.invoice_id where a.office_id = $1 order by i.id`),
  ).toEqual([
    { full_name: 'אולמי השרון בע״מ', status: 'approved', failure: null, taxed: true },
    { full_name: 'גלים הפקות בע״מ', status: 'refused', failure: '460', taxed: true },
  ])
  // the closes cover their days without a gap, and what they expected is the cash of those days
  const [drawer] =
    await rows(`select count(*)::int as closes, count(*) filter (where difference <> 0)::int as differences,
      sum(expected_cash) = (select sum(amount) from payments p where p.office_id = $1 and method = 'cash'
        and received_at >= min(covers_from) and received_at < max(covers_to)) as agrees
      from day_closes where office_id = $1`)
  expect(drawer).toMatchObject({ closes: 20, agrees: true })
  expect(drawer.differences).toBeGreaterThan(1)
  expect(
    await rows(`select count(*) filter (where commission_percent > 0)::int as commissions,
      (select count(*)::int from products where office_id = $1 and stock_quantity < low_stock) as low from users where office_id = $1`),
  ).toEqual([{ commissions: 3, low: 1 }])
  const conflicting =
    'select 1 from invoices where office_id = $1 and invoice_date <> (issued_at at time zone $tz$Asia/Jerusalem$tz$)::date'
  expect(await rows(conflicting)).toEqual([])
})

it('the demo shows its owner requests in the bell, filled times, who waits, and what nobody proved', async () => {
  const home = (await owner('GET', '/api/home?period=today')).body
  expect(home.filled.count).toBe(3)
  expect(Number(home.filled.amount)).toBeGreaterThanOrEqual(300)
  expect(home.requests.total).toBeGreaterThan(0)
  const { notifications } = (await owner('GET', '/api/notifications')).body
  const kinds = new Set(notifications.map(({ kind }: { kind: string }) => kind))
  for (const kind of ['request_waiting', 'booked_online', 'gap_filled']) expect(kinds).toContain(kind)
  const [asked] = notifications.filter(({ kind }: { kind: string }) => kind === 'request_waiting')
  expect(asked.request).toMatchObject({ answer: 'waiting' })
  const { entries, offers } = (await owner('GET', '/api/waiting-list')).body
  expect(entries.length).toBeGreaterThan(2)
  expect(offers).toHaveLength(3)
  const unproved = (await owner('GET', '/api/appointments/requests/unproved')).body
  expect(unproved).toEqual({ requests: 1, entries: 1, cards: 1 })
})

it('the demo has a customer who comes every four weeks, and a visit of two services', async () => {
  const { pool } = await world()
  const { rows: series } = await pool.query(
    `select count(*)::int as dates, count(*) filter (where a.status_key = 'done')::int as done, s.every_weeks
     from appointments a join recurrences s on s.office_id = a.office_id and s.id = a.series_id
     join offices o on o.id = a.office_id where o.slug = $1 group by 3`,
    ['studio-noa'],
  )
  expect(series).toEqual([{ dates: 6, done: 2, every_weeks: 4 }])
  const { rows: visit } = await pool.query(
    `select p.name from appointments a join products p on p.office_id = a.office_id and p.id = a.service_id
     join offices o on o.id = a.office_id where o.slug = $1 and a.visit_key is not null order by a.start_at`,
    ['studio-noa'],
  )
  expect(visit.map(({ name }) => name)).toEqual(['צבע שורש', 'פן חלק'])
})

it('the demo has requests to sign and to read in every state, and two that were signed', async () => {
  const { requests } = (await owner('GET', '/api/documents/requests')).body
  type Listed = { id: number; status: string; purpose: string; form_version: number | null }
  const states = (purpose: string) =>
    new Set((requests as Listed[]).filter((one) => one.purpose === purpose).map(({ status }) => status))
  expect(states('sign')).toEqual(new Set(['sent', 'opened', 'signed', 'expired', 'cancelled']))
  expect(states('read')).toEqual(new Set(['sent', 'opened', 'expired']))
  expect(requests).toHaveLength(sentDocuments.length)
  const signed = (requests as Listed[]).filter(({ status }) => status === 'signed')
  expect(new Set(signed.map(({ form_version }) => form_version !== null))).toEqual(new Set([false, true]))
  expect(signed).toHaveLength(2)
  const form = signed.find(({ form_version }) => form_version !== null)!
  const { answers } = (await owner('GET', `/api/documents/requests/${form.id}/answers`)).body
  expect(answers[1].answer).toContain('לטקס')
})

it('the links in the messages of the demo open their documents', async () => {
  const sent = await rows(`select message from sms_messages where office_id = $1 and kind = 'document'`)
  const { toSend } = (await world()).services.secrets.links
  const tokens = await Promise.all(sent.map(({ message }) => tokenBehind(toSend(message))))
  expect(tokens).toHaveLength(sentDocuments.length)
  const stranger = await callerOf(null)
  const shown = await Promise.all(tokens.map(async (token) => (await stranger('GET', `/api/sign/${token}`)).status))
  expect(new Set(shown)).toEqual(new Set([200]))
})

it('an owner who sells before the jobs ran keeps a past without sales, and gets all the rest', async () => {
  const { services, pool } = await world()
  const { making } = await makingUntil(400)
  const terminal = { print: () => {}, ask: null }
  const asOwner = { ...making, services: { ...services, db: openDatabase(pool) } }
  const context = { ...asOwner, now: services.clock(), actor: 'admin:test', terminal, yes: true }
  await removeOffice(context, await requireOffice(context, 'studio-noa'))
  await makeDemo(making)
  await signInOwner()
  const sold = { invoice_date: '2026-11-22', payment_method: 'bank_transfer', full_name: 'דנה כהן' }
  const items = [{ description: 'תספורת נשים', quantity: 1, price: '180' }]
  const { invoice } = (await owner('POST', '/api/invoices', { ...sold, items })).body
  expect((await owner('POST', `/api/invoices/${invoice.id}/issue`)).status).toBe(200)
  await makeTheRest(making, officeId)
  expect(
    await rows(`select invoice_number from invoices where office_id = $1 and invoice_date < '2026-11-22'`),
  ).toEqual([])
  expect(await rows('select invoice_number from invoices where office_id = $1 and id = ' + invoice.id)).toEqual([
    { invoice_number: 1 },
  ])
  expect(await counts()).toMatchObject({
    document_requests: sentDocuments.length,
    chat_messages: 3,
    waiting_entries: 7,
  })
}, 180_000)
