/**
 * The log of an office with two hundred thousand messages, beside bare SQL, and a campaign to ten
 * thousand customers.
 */
import type { Figure } from './bench-page.ts'
import { median, round, timed } from './measure.ts'
import { benchOffice, fillTables, openBench, type Bench, type BenchOffice } from './office.ts'

const MESSAGES = 200_000
const RECIPIENTS = 10_000
const RUNS = 20
const CAMPAIGNS = 5

const logged = "office_id = $1 and kind not in ('code', 'invitation')"
const newest = 'coalesce(sent_at, created_at) desc, id desc'
const page = (where = '', offset = 0) =>
  `select id, message, status, (select count(*) from sms_messages where ${logged} ${where}) from sms_messages
   where ${logged} ${where} order by ${newest} limit 7 offset ${offset}`
/** What is asked, and the same in bare SQL. */
const figures = [
  ['first page', 'limit=7', page()],
  ['page 5,000', 'limit=7&offset=35000', page('', 35_000)],
  ['failed', 'limit=7&status=failed', page("and status = 'failed'")],
  ['reminders', 'limit=7&group=reminders', page("and kind = 'reminder'")],
  ['search of a phone number', 'limit=7&search=052-0012345', page("and search_text like '%0520012345%'")],
] as const

export async function sms(): Promise<Figure[]> {
  const bench = await openBench()
  try {
    const offices = [await benchOffice(bench), await benchOffice(bench)] as const
    await fillLog(bench, offices)
    const [office] = offices
    const rows: Figure[] = []
    for (const [what, query, bare] of figures)
      rows.push({
        what: `200k messages, ${what}`,
        measured: round(median(await timed(RUNS, () => get(bench, office, `/api/sms/office?${query}`)))),
        bare: round(median(await timed(RUNS, () => bench.pool.query(bare, [office.officeId])))),
        unit: 'ms',
      })
    const queued = await campaigns(bench, office)
    rows.push({
      what: 'a campaign to 10k customers, the whole request',
      measured: queued,
      unit: 'ms',
      goal: '≤ 1,000 ms',
    })
    console.table(rows)
    return rows
  } finally {
    await bench.stop()
  }
}

async function get({ app }: Bench, { token }: BenchOffice, url: string): Promise<void> {
  const reply = await app.inject({ url, headers: { authorization: `Bearer ${token}` } })
  if (reply.statusCode !== 200) throw new Error(reply.body)
}

/** A year of messages of both offices, interleaved as they would have been written. */
async function fillLog(bench: Bench, offices: readonly BenchOffice[]): Promise<void> {
  await fillTables(bench, async (client) => {
    await client.query(
      `insert into sms_messages (office_id, phone, message, kind, status, failure, provider, dedupe_key, created_at, sent_at)
     select o, '+97252' || lpad((i % 20000)::text, 7, '0'), 'תזכורת: תור לתספורת ביום ב׳ 23/11 בשעה 11:00, מספר ' || i,
       (array['reminder','reminder','confirmation','change','invoice','marketing'])[1 + i % 6],
       case when i % 50 = 0 then 'failed' else 'delivered' end, case when i % 50 = 0 then 'kosher_phone' end, 'log',
       'bench:' || i, now() - i * interval '150 seconds', now() - i * interval '150 seconds'
     from generate_series(1, $2::int) i cross join unnest($1::bigint[]) o`,
      [offices.map(({ officeId }) => officeId), MESSAGES],
    )
    await client.query('vacuum analyze sms_messages')
  })
}

/** Milliseconds until a campaign to all customers is queued, several times over. */
async function campaigns({ app, pool }: Bench, { officeId, token }: BenchOffice): Promise<number> {
  await pool.query(
    `insert into plans select 99, name, price, features, documents, invoices, cards, employees_max, $1, ai_quota from plans where id = 4`,
    [RECIPIENTS * CAMPAIGNS * 10],
  )
  await pool.query('update subscriptions set plan_id = 99 where office_id = $1', [officeId])
  await pool.query(
    `insert into customers (office_id, full_name, phone, created_at, updated_at, marketing_consent, marketing_consent_at, marketing_consent_source)
     select $1, 'רותם ' || n, '+97250' || lpad(n::text, 7, '0'), now(), now(), true, now(), 'staff' from generate_series(1, $2::int) n`,
    [officeId, RECIPIENTS],
  )
  await pool.query('analyze customers')
  const taken = []
  for (let i = 0; i < CAMPAIGNS; i++) {
    const began = performance.now()
    const payload = { segment: { kind: 'all' }, message: `מבצע ${i}` }
    const headers = { authorization: `Bearer ${token}` }
    const reply = await app.inject({ method: 'POST', url: '/api/sms/marketing', headers, payload })
    if (reply.json().sent !== RECIPIENTS) throw new Error(reply.body)
    taken.push(performance.now() - began)
  }
  return round(median(taken))
}
