/** A year of reminders in the database, whose workers are killed. */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, it } from 'vitest'
import { remindersOf } from '#shared/catalog/reminders/rules.ts'
import { DAY, HOUR, MINUTE, toInstant, toWallClock } from '#shared/values/local-time.ts'
import { childEnvironment } from '#tests/support/child-environment.ts'
import { machineTime, moveClockTo } from '#tests/support/clock.ts'
import { rounds } from '#tests/support/long-run.ts'
import { booking, callerOf, createTestOffice, tokenOf, type Caller, type Office } from '#tests/support/office.ts'
import {
  expected,
  FROM,
  historyOf,
  outagesOf,
  randomFrom,
  runsAt,
  SERVICES,
  UNTIL,
  type Change,
  type Sent,
} from '#tests/support/calendar/reminder-year.ts'
import { saveReminders } from '#tests/support/calendar/reminders.ts'
import { world } from '#tests/support/world.ts'

const APPOINTMENTS = rounds(60, 10_000)
const OFFICES = 10
const KILLS = rounds(3, 50)
/** That a worker is killed when reminders are due. */
const KILL_CHANCE = rounds(0.1, 0.04)
/** The worker looks for reminders every two hours of the simulated year. */
const LOOKS_EVERY = 2 * HOUR
/** What is changed within these hours is changed at once. */
const CHANGES_EVERY = 3 * HOUR
const QUARTER = 15 * MINUTE
/** The jobs of reminders. Those that send the messages are dropped: they would only pile up. */
const JOBS = `key ~ '^[0-9]+:remind:'`

const iso = (at: number) => new Date(at).toISOString()
const query = async (text: string, values: unknown[] = []) => (await world()).pool.query(text, values)

const children = new Set<ChildProcess>()
afterAll(() => {
  for (const child of children) child.kill('SIGKILL')
})
/** A worker that loads its code. `setClock` also starts its jobs. */
async function startWorker() {
  const { host, database } = (await world()).connection
  const env = { ...process.env, ...childEnvironment }
  const args = ['tests/processes/reminder-worker.ts', String(host), String(database)]
  const child = spawn(process.execPath, args, { env, stdio: ['pipe', 'pipe', 'inherit'] })
  children.add(child)
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  const warm = lines.next()
  return {
    setClock: async (at: number) => {
      expect(await warm).toEqual({ value: 'warm', done: false })
      child.stdin.write(`${iso(at)}\n`)
      expect(await lines.next()).toEqual({ value: iso(at), done: false })
    },
    kill: async () => {
      const exit = once(child, 'exit')
      child.kill('SIGKILL')
      await exit
      children.delete(child)
    },
  }
}

/** A start that a wall clock can name, also in the nights in which the clocks change. */
function bookable(start: number): number {
  const wall = toWallClock(start)
  return toInstant(wall) === start && toWallClock(start + QUARTER) > wall ? start : bookable(start + HOUR)
}
/** Some minutes after a full hour, so that nothing is changed while reminders are due. */
const withOthers = (at: number) => Math.floor(at / CHANGES_EVERY) * CHANGES_EVERY + 7 * MINUTE
/** A history whose changes each change something, also when they are made at these times. */
function bookableHistory(random: () => number): Change[] {
  const history: Change[] = []
  for (const change of historyOf(random)) {
    const at = withOthers(change.at)
    const start = change.start === null ? null : bookable(change.start)
    const last = history.at(-1)
    const isChange = !last || (at > last.at && start !== last.start)
    if (isChange && (start === null || start > at)) history.push({ at, start })
  }
  return history
}

const random = randomFrom(20_261_124)
const outages = outagesOf(random)
function looksAt(at: number): number {
  const look = Math.ceil(at / LOOKS_EVERY) * LOOKS_EVERY
  const up = runsAt(look, outages)
  return up === look ? look : looksAt(up)
}

async function openOffice(i: number): Promise<Office> {
  const office = await createTestOffice()
  await saveReminders(office, [...SERVICES[i % SERVICES.length]!])
  await query(`update subscriptions set plan_id = 4, ends_at = '2030-01-01' where office_id = $1`, [office.officeId])
  return office
}

/** The owner of an office. Sessions end without use, so every five days have one of their own. */
function ownerOf({ officeId, ids }: Office) {
  let last = 0
  let call: Caller
  return async (at: number): Promise<Caller> => {
    if (at > last + 5 * DAY) {
      call = await callerOf(await tokenOf(officeId, ids.owner, 'owner'))
      last = at
    }
    return call
  }
}

type Visit = { readonly office: Office; readonly owner: ReturnType<typeof ownerOf>; id: number }
/** Books, moves, cancels or reinstates an appointment as its owner does. */
async function apply(visit: Visit, { at, start }: Change): Promise<void> {
  const call = await visit.owner(at)
  const times = start === null ? null : [toWallClock(start), toWallClock(start + QUARTER)]
  const quietly = { notify: 0, allow_overlap: 1 }
  const answer =
    visit.id === 0
      ? await call('POST', '/api/appointments', booking(visit.office, times![0]!, times![1]!, quietly))
      : await call(
          'PUT',
          `/api/appointments/${visit.id}`,
          times
            ? { start_time: times[0], end_time: times[1], status_key: 'confirmed', ...quietly }
            : { status_key: 'cancelled', ...quietly },
        )
  if (answer.status > 201) throw new Error(`${iso(at)}: ${answer.status} ${JSON.stringify(answer.body)}`)
  visit.id = answer.body.appointment.id
}

const isLeft = async (condition: string, values: unknown[] = []): Promise<boolean> =>
  (await query(`select from graphile_worker._private_jobs where ${JOBS} and ${condition} limit 1`, values)).rowCount !==
  0
const wake = () => query(`select pg_notify('jobs:insert', '{"count":9}')`)

/** One worker after the other. Each of the first ones is killed while it works. */
async function startWorkers() {
  const waiting = [startWorker(), startWorker(), startWorker()]
  const seen = { kills: 0, interrupted: 0 }
  let worker = await waiting.shift()!
  const kill = async (at: number) => {
    await sleep(random() * 12)
    await worker.kill()
    seen.kills++
    if (await isLeft('locked_at is not null')) seen.interrupted++
    if (seen.kills + waiting.length < KILLS) waiting.push(startWorker())
    worker = await (waiting.shift() ?? startWorker())
    await worker.setClock(at)
    await wake()
  }
  /** Runs the reminders that are due. */
  const look = async (at: number) => {
    moveClockTo(iso(at))
    const due = [machineTime(at)]
    if (!(await isLeft('run_at <= $1', due))) return
    await worker.setClock(at)
    await query(`update graphile_worker._private_jobs set run_at = now() where ${JOBS} and run_at <= $1`, due)
    await wake()
    if ((seen.kills < KILLS || seen.interrupted === 0) && random() < KILL_CHANCE) await kill(at)
    while (await isLeft('run_at <= now()')) await sleep(2)
    await query(`delete from graphile_worker._private_jobs where (${JOBS}) is not true`)
  }
  return { seen, look }
}

it(
  `${APPOINTMENTS} appointments get each reminder once in a year of at least ${KILLS} killed workers`,
  { timeout: 900_000 },
  async () => {
    moveClockTo(iso(FROM))
    const visits = await planVisits()
    const { look, seen } = await startWorkers()
    let next = FROM
    const lookUntil = async (at: number) => {
      for (; next <= at; next += LOOKS_EVERY) if (looksAt(next) === next) await look(next)
    }
    const changes = visits.flatMap(({ visit, history }) => history.map((change) => ({ visit, change })))
    const byTime = Map.groupBy(changes, ({ change }) => change.at)
    for (const [at, together] of [...byTime].toSorted(([a], [b]) => a - b)) {
      await lookUntil(at)
      moveClockTo(iso(at))
      await Promise.all(together.map(({ visit, change }) => apply(visit, change)))
    }
    await lookUntil(UNTIL + 60 * DAY)

    const sent = await sentReminders()
    const results = visits.map(({ visit, entries, history }) => ({
      history,
      sent: sent.get(keyOf(visit.office.officeId, visit.id)) ?? [],
      expected: expected(history, entries, looksAt),
    }))
    expect(results.find((one) => JSON.stringify(one.sent) !== JSON.stringify(one.expected))).toBeUndefined()
    expect([...sent.values()].flat().length).toBeGreaterThan(APPOINTMENTS / 2)
    expect(seen.kills).toBeGreaterThanOrEqual(KILLS)
    expect(seen.interrupted).toBeGreaterThan(0)
  },
)

async function planVisits() {
  const offices: Office[] = []
  for (let i = 0; i < OFFICES; i++) offices.push(await openOffice(i))
  const owners = offices.map(ownerOf)
  return Array.from({ length: APPOINTMENTS }, (_, i) => {
    const visit: Visit = { office: offices[i % OFFICES]!, owner: owners[i % OFFICES]!, id: 0 }
    const entries = remindersOf(SERVICES[(i % OFFICES) % SERVICES.length]!)
    return { visit, entries, history: bookableHistory(random) }
  })
}

const keyOf = (office: number, appointment: number) => `${office} ${appointment}`
/** The reminders of each appointment, with the time at which the worker looked. */
async function sentReminders(): Promise<Map<string, Sent[]>> {
  const { rows } = await query(
    `select office_id, appointment_id, dedupe_key, created_at from sms_messages where kind = 'reminder' order by created_at, id`,
  )
  const sent = new Map<string, Sent[]>()
  for (const { office_id, appointment_id, dedupe_key, created_at } of rows) {
    const [, , start, hours] = String(dedupe_key).split(':').map(Number)
    const key = keyOf(Number(office_id), Number(appointment_id))
    const at = Math.floor(created_at.getTime() / LOOKS_EVERY) * LOOKS_EVERY
    sent.set(key, [...(sent.get(key) ?? []), { at, start: start!, hours: hours! }])
  }
  return sent
}
