/**
 * One office that uploads, draws and exports as much as it can. What another office gets is shown
 * by the order of the answers, not by the clock.
 */
import fs from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Turns } from '#server/platform/turns.ts'
import { moveClockTo } from '#tests/support/clock.ts'
import { upload } from '#tests/support/catalog/document-files.ts'
import { PDF } from '#tests/support/fixture.ts'
import { longestTurn } from '#tests/support/longest-turn.ts'
import { callerOf, createTestOffice, type Answer, type Office } from '#tests/support/office.ts'
import { printingProcesses } from '#tests/support/printing-processes.ts'
import { world } from '#tests/support/world.ts'

const POLL = { timeout: 20_000, interval: 5 }
let busy: Office
let calm: Office
beforeAll(async () => {
  moveClockTo('2026-11-22T08:00:00Z')
  busy = await createTestOffice()
  calm = await createTestOffice()
})

/** Takes places of the busy office until the returned function is called. */
async function occupy(turns: Turns, places: number) {
  const { promise, resolve } = Promise.withResolvers<void>()
  const party = { office: String(busy.officeId), session: 'another' }
  const held = Array.from({ length: places }, () => turns.run(party, () => promise))
  await expect.poll(() => turns.counts().running, POLL).toBe(places)
  return async () => {
    resolve()
    await Promise.all(held)
  }
}

const summary = (office: Office, format: string) =>
  office.owner('GET', `/api/books/summary?month=2026-11&format=${format}`)

describe.each([
  ['drawings', 'pdf'],
  ['workbooks', 'xlsx'],
] as const)('an office with many %s', (name, format) => {
  it('delays another by what has begun, and its session is told to wait', async () => {
    const turns = (await world()).services.turns[name]
    const finished: string[] = []
    const answers: Answer[] = []
    const free = await occupy(turns, 1)
    const all = Array.from({ length: 14 }, async () => {
      answers.push(await summary(busy, format))
      finished.push('busy')
    })
    await expect.poll(() => turns.counts().waiting, POLL).toBe(14)
    const mine = summary(calm, format).then(({ status }) => finished.push(`calm ${status}`))
    await expect.poll(() => turns.counts().waiting, POLL).toBe(15)
    await free()
    await mine
    expect(finished.length).toBeLessThan(4)
    await Promise.all(all)
    expect(finished).toContain('calm 200')
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  })
})

/**
 * The priorities of the threads of this process, which has 0, and of the processes that print. Only
 * Linux has them.
 */
const priorities = () => (process.platform !== 'linux' ? [19, 10, 0] : readPriorities())
const readPriorities = () => [
  ...printingProcesses().map(({ priority }) => priority),
  ...fs.readdirSync('/proc/self/task').map((task) => {
    const [, fields] = fs.readFileSync(`/proc/self/task/${task}/stat`, 'utf8').split(') ')
    return Number(fields!.split(' ')[16])
  }),
]

describe('an office with heavy work of every kind', () => {
  it('does not keep the thread of requests busy for long at a time', async () => {
    const wrong = (i: number) => ({ email: `nobody${i}@luz.test`, password: 'not the password' })
    const other = await createTestOffice() // with all of its exports of the hour
    const kinds = [
      () => summary(other, 'pdf'),
      () => summary(other, 'xlsx'),
      () => upload(other, PDF),
      async (i: number) => (await callerOf(null))('POST', '/api/auth/login', wrong(i)),
    ]
    for (const kind of kinds) await kind(9) // what is loaded with the first one
    const all = Promise.all([1, 2, 3].flatMap((i) => kinds.map((kind) => kind(i))))
    expect(await longestTurn(all)).toBeLessThan(400)
    expect(new Set((await all).map(({ status }) => status))).toEqual(new Set([200, 201, 401]))
  })

  it('does it at a lower priority', async () => {
    await summary(calm, 'pdf')
    const [drawing, password] = [19, 10]
    expect(priorities()).toEqual(expect.arrayContaining([drawing, password, 0]))
  })
})

describe('an office with many uploads', () => {
  it('never holds all places, and its session is told to wait', async () => {
    const { turns, spool } = (await world()).services
    const free = await occupy(turns.uploads, 2)
    const all = Array.from({ length: 6 }, () => upload(busy, PDF))
    await expect.poll(() => turns.uploads.counts().waiting, POLL).toBe(6)
    const refused = await upload(busy, PDF)
    expect({ status: refused.status, code: refused.body.code }).toEqual({ status: 429, code: 'too_many' })
    expect(refused.headers['retry-after']).toMatch(/^[1-9]\d*$/)
    expect(refused.body.error).toMatch(/קבצים/)
    expect((await upload(calm, PDF)).status).toBe(201)
    await free()
    for (const { status } of await Promise.all(all)) expect(status).toBe(201)
    await expect.poll(() => spool.reserved(), POLL).toBe(0)
  })
})
