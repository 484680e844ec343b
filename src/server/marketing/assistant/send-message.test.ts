import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { quotaOf, settled, setUsed, startAssistant } from '#tests/support/marketing/assistant.ts'
import { moveClockTo } from '#tests/support/clock.ts'
import { createTestOffice, tokenOf, type Office } from '#tests/support/office.ts'
import { answersJson, breaksAfter, chunk, neverAnswers, says, stallsAfter } from '#tests/support/peers/model-peer.ts'
import { world } from '#tests/support/world.ts'

let server: Awaited<ReturnType<typeof startAssistant>>
let office: Office
beforeAll(async () => {
  server = await startAssistant()
})
afterAll(() => server.close())
beforeEach(async () => {
  moveClockTo('2026-11-23T08:00:00Z')
  server.peer.answers.length = 0
  server.peer.calls.length = 0
  office = await createTestOffice({ name: 'סטודיו נועה' })
})
const history = async () => (await office.owner('GET', '/api/chat-ai')).body.messages as { message: string }[]
const birthday = () => ({ message: 'ברכת יום הולדת עבור דנה', action: 'birthday', customer_id: office.ids.customer })

describe('a text of a language model', () => {
  it('is streamed part by part and stored', async () => {
    server.peer.answers.push(says('מזל ', 'טוב'))
    const { events } = await server.stream(office.ownerToken, birthday())
    const reply = { reply: 'מזל טוב', id: expect.any(Number), status: 'done', source: 'model' }
    expect(events).toEqual([
      { event: 'text', data: { text: 'מזל ' } },
      { event: 'text', data: { text: 'טוב' } },
      { event: 'reply', data: reply },
      { event: 'end', data: {} },
    ])
    expect(await history()).toMatchObject([
      { role: 'user', message: 'ברכת יום הולדת עבור דנה', status: null },
      { role: 'assistant', message: 'מזל טוב', status: 'done', source: 'model' },
    ])
    expect(await quotaOf(office)).toEqual({ used: 1, pending: 0 })
  })

  it('is one JSON reply for every other caller, also with the fields of the specification', async () => {
    server.peer.answers.push(says('שלום'))
    const body = { from: 'user', message: 'כתבו פוסט', messages: [{ role: 'user', content: 'שלום' }] }
    expect(await server.send(office.ownerToken, body)).toMatchObject({ status: 200, body: { reply: 'שלום' } })
    expect(server.peer.calls[0]!.body.stream).toBe(false)
  })

  it('is paid for and written once for requests with the same key', async () => {
    const key = { 'idempotency-key': 'once' }
    const { events } = await server.stream(office.ownerToken, birthday(), key)
    const again = await server.stream(office.ownerToken, birthday(), key)
    expect(again).toMatchObject({ status: 200, events: [], body: events.at(-2)!.data })
    expect((await server.send(office.ownerToken, birthday(), key)).body).toEqual(again.body)
    expect(server.peer.calls).toHaveLength(1)
    expect(await quotaOf(office)).toEqual({ used: 1, pending: 0 })
  })

  it('keeps the part that arrived when it was cut', async () => {
    server.peer.answers.push(breaksAfter(chunk('חנוכה שמח')))
    const { events } = await server.stream(office.ownerToken, { message: 'פוסט לחנוכה' })
    expect(events.map(({ event }) => event)).toEqual(['text', 'reply', 'end'])
    expect(events[1]!.data).toMatchObject({ reply: 'חנוכה שמח', status: 'cut' })
    expect(await quotaOf(office)).toEqual({ used: 1, pending: 0 })
  })

  it.for([
    [429, 'assistant_busy'],
    [500, 'assistant_unavailable'],
    [401, 'assistant_unavailable'],
  ] as const)('fails with its place given back when the model answers %i', async ([status, code]) => {
    server.peer.answers.push(answersJson(status, {}), answersJson(status, {}))
    const streamed = await server.stream(office.ownerToken, birthday())
    expect(streamed).toMatchObject({ status: 503, body: { code } })
    expect((await server.send(office.ownerToken, birthday())).body.code).toBe(code)
    expect(await quotaOf(office)).toEqual({ used: 0, pending: 0 })
    expect(await history()).toEqual([])
  })

  it('keeps what was read when its reader stops, and counts it', async () => {
    server.peer.answers.push(stallsAfter(chunk('מזל טוב')))
    const stop = new AbortController()
    const response = await server.request(office.ownerToken, birthday(), { accept: 'text/event-stream' }, stop.signal)
    await response.body!.getReader().read()
    stop.abort()
    await settled(office)
    expect((await history())[1]).toMatchObject({ message: 'מזל טוב', status: 'stopped' })
    expect(await quotaOf(office)).toEqual({ used: 1, pending: 0 })
  })

  it('leaves nothing when its reader stops before the first part', async () => {
    server.peer.answers.push(neverAnswers)
    const stop = new AbortController()
    const request = server.request(office.ownerToken, birthday(), {}, stop.signal).catch(() => {})
    await expect.poll(() => server.peer.calls.length).toBe(1)
    stop.abort()
    await request
    await settled(office)
    expect(await quotaOf(office)).toEqual({ used: 0, pending: 0 })
    expect(await history()).toEqual([])
  })
})

describe('the monthly quota', () => {
  const employees = async (count: number) => {
    const { pool } = await world()
    const { rows } = await pool.query<{ id: number }>(
      `insert into users (office_id, name, role) select $1, 'עובדת ' || n, 'employee' from generate_series(1, $2) n returning id`,
      [office.officeId, count],
    )
    return Promise.all(rows.map(({ id }) => tokenOf(office.officeId, id, 'employee')))
  }

  it('is never exceeded by people who ask at the same time', async () => {
    await setUsed(office, 297)
    const tokens = await employees(8)
    const answers = await Promise.all(tokens.map((token) => server.send(token, { message: 'פוסט' })))
    const codes = answers.map(({ status, body }) => (status === 200 ? 'written' : String(body.code))).toSorted()
    expect(codes).toEqual([...Array.from({ length: 5 }, () => 'ai_limit_reached'), 'written', 'written', 'written'])
    expect(await quotaOf(office)).toEqual({ used: 300, pending: 0 })
    expect(server.peer.calls).toHaveLength(3)
  })

  it('refuses before the model is asked, and leaves templates', async () => {
    await setUsed(office, 300)
    expect(await server.stream(office.ownerToken, birthday())).toMatchObject({
      status: 429,
      body: { code: 'ai_limit_reached' },
    })
    expect(server.peer.calls).toEqual([])
    const { body } = await server.send(office.ownerToken, { ...birthday(), templates: 1 })
    expect(body).toMatchObject({ source: 'template', reply: expect.stringContaining('דנה, מזל טוב') })
    expect((await office.owner('GET', '/api/chat-ai')).body.quota).toEqual({ used: 300, max: 300 })
  })

  it('lets one person have one reply at a time', async () => {
    server.peer.answers.push(stallsAfter(chunk('מזל')))
    const stop = new AbortController()
    const first = server.request(office.ownerToken, birthday(), { accept: 'text/event-stream' }, stop.signal)
    await (await first).body!.getReader().read()
    expect(await server.send(office.ownerToken, birthday())).toMatchObject({
      status: 409,
      body: { code: 'chat_reply_pending' },
    })
    expect(await server.send(office.employeeToken, birthday())).toMatchObject({ status: 200 })
    stop.abort()
    await settled(office)
    expect(await quotaOf(office)).toEqual({ used: 2, pending: 0 })
  })

  it.for(['its job', 'the next message'])('gives the place of a lost reply back by %s', async (how) => {
    const { pool, runJobs } = await world()
    server.peer.answers.push(stallsAfter())
    const stop = new AbortController()
    const request = server.request(office.ownerToken, birthday(), {}, stop.signal).catch(() => {})
    await expect.poll(async () => (await quotaOf(office)).pending).toBe(1)
    // the row of a process that ended
    await pool.query(
      `insert into chat_messages (office_id, user_id, message, status, source, counted_month, pending_until, created_at)
       select office_id, $2, message, status, source, counted_month, pending_until, created_at from chat_messages
       where office_id = $1 and status = 'pending'`,
      [office.officeId, office.ids.employee],
    )
    await setUsed(office, 2)
    stop.abort()
    await request
    await expect.poll(async () => (await quotaOf(office)).pending).toBe(1)
    moveClockTo('2026-11-23T08:04:00Z')
    if (how === 'its job') {
      await pool.query(
        `select graphile_worker.add_job('release_chat_reply', json_build_object('office_id', office_id, 'id', id))
         from chat_messages where office_id = $1 and status = 'pending'`,
        [office.officeId],
      )
      await runJobs()
      expect(await quotaOf(office)).toEqual({ used: 0, pending: 0 })
    } else {
      expect((await server.send(office.employeeToken, birthday())).status).toBe(200)
      expect(await quotaOf(office)).toEqual({ used: 1, pending: 0 })
    }
  })
})
