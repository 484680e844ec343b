import { EventEmitter } from 'node:events'
import type { WorkerEvents } from 'graphile-worker'
import { expect, it } from 'vitest'
import { ProviderSilent } from '../../providers/provider-silent.ts'
import { watchOutsideCalls, type OutsideService } from './outside-calls.ts'

class Silent extends ProviderSilent {}
const services = new Map<string, OutsideService>([
  ['send_sms', 'sms'],
  ['send_campaign', 'sms'],
  ['send_mail', 'mail'],
  ['ask_gateway', 'cards'],
])

/** The calls of a worker with these slots, whose clock stands at `at`. */
function open(slots: number) {
  const clock = { at: 1_000 }
  const lines: string[] = []
  const outside = watchOutsideCalls(services, { slots, now: () => clock.at, print: (line) => lines.push(line) })
  const events: WorkerEvents = new EventEmitter()
  outside.follow(events)
  /** A slot begins to look for a job; `find` says that it found none or one of this task. */
  const startLook = () => {
    const at = { worker: {} } as never
    const forbidden = outside.forbidden()
    events.emit('worker:getJob:start', at)
    return { forbidden, find: (task?: string) => void events.emit(task ? 'job:start' : 'worker:getJob:empty', at) }
  }
  const look = (task?: string) => {
    const { forbidden, find } = startLook()
    find(task)
    return forbidden
  }
  const run = (task: string) => {
    look(task)
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const work = outside.during(task, () => promise).catch(() => {})
    const end = (error?: Error) => {
      if (error) reject(error)
      else resolve()
      return work
    }
    return end
  }
  return { clock, lines, look, startLook, run, outside }
}

it('a service gets half of the slots, with all its tasks', async () => {
  const { look, run } = open(4)
  const first = run('send_sms')
  expect(look()).toEqual([])
  run('send_campaign')
  expect(look()).toEqual(['send_sms', 'send_campaign'])
  await first()
  expect(look()).toEqual([])
})

it('all services together leave one slot, and a worker with one slot calls them one after the other', async () => {
  const { look, run } = open(4)
  run('send_sms')
  run('send_mail')
  run('ask_gateway')
  expect(look()).toEqual([...services.keys()])
  const alone = open(1)
  expect(alone.look()).toEqual([])
  const end = alone.run('send_sms')
  expect(alone.look()).toEqual([...services.keys()])
  await end()
  expect(alone.look()).toEqual([])
})

it('slots that look for a job at the same time do not all find the same service', () => {
  const { outside } = open(4)
  expect([1, 2, 3, 4].map(() => outside.forbidden().includes('send_sms'))).toEqual([false, false, true, true])
})

it('a slot that passes over a service takes no room of it from a slot that has just ended a job', async () => {
  const { look, run, startLook } = open(4)
  const first = run('send_sms')
  run('send_sms')
  const idle = startLook()
  expect(idle.forbidden).toEqual(['send_sms', 'send_campaign'])
  await first()
  expect(look('send_sms')).toEqual([])
  idle.find()
  expect(look()).toEqual([])
})

it('after five jobs without an answer one a minute tries, until the service answers', async () => {
  const { clock, lines, look, run } = open(4)
  for (let i = 0; i < 4; i++) await run('send_sms')(new Silent())
  expect(look()).toEqual([])
  await run('send_campaign')(new Silent())
  expect(look()).toEqual(['send_sms', 'send_campaign'])
  expect(lines).toEqual(['sms: no answer to 5 jobs in a row; one a minute tries again'])
  clock.at += 59_999
  expect(look()).toHaveLength(2)
  clock.at += 1
  expect(look()).toEqual([])
  const probe = run('send_sms')
  expect(look()).toHaveLength(2)
  await probe(new Silent())
  expect(look()).toHaveLength(2)
  clock.at += 60_000
  await run('send_sms')()
  expect(look()).toEqual([])
  expect(lines.slice(1)).toEqual(['sms: the provider answers again'])
})

it('a refusal is an answer, and the gateway of one office stops no other', async () => {
  const { look, run } = open(4)
  for (let i = 0; i < 9; i++) await run('send_sms')(i % 5 === 4 ? new Error('refused') : new Silent())
  for (let i = 0; i < 9; i++) await run('ask_gateway')(new Silent())
  expect(look()).toEqual([])
})
