/**
 * Keeps jobs that wait for an outside service from taking every slot of a worker: the letter of a
 * password leaves while a thousand SMS hang. graphile-worker passes over jobs whose flag is
 * forbidden, and the flag of a job is its task (`enqueue_jobs`).
 */
import type { WorkerEvents } from 'graphile-worker'
import { ProviderSilent } from '../../providers/provider-silent.ts'

/** The outside service that a task calls. */
export type OutsideService = 'sms' | 'mail' | 'push' | 'cards' | 'authority' | 'model'
/** These are one service for the whole installation, which answers all offices or none. */
const SHARED: readonly OutsideService[] = ['sms', 'mail']
/** So many jobs in a row without an answer, and the others of the service wait. */
const SILENT_MAX = 5
/** Then one job a minute shows whether it answers again. */
const REST_MS = 60_000

type Calls = {
  running: number
  silent: number
  /** When the next one may try, on the clock of `now`; null while the service answers. */
  triesAt: number | null
}
/** What an event of graphile-worker says about the slot, which it calls a worker. */
type AtSlot = { readonly worker: Slot }
type Slot = object
type Options = {
  /** How many jobs the worker runs at once. */
  readonly slots: number
  /** Milliseconds of a clock that only goes forward. */
  readonly now?: () => number
  /** Gets one line when a service stops to answer, and one when it answers again. */
  readonly print: (line: string) => void
}

export type OutsideCalls = ReturnType<typeof watchOutsideCalls>

/** `serviceOf` has the tasks that call a service. */
export function watchOutsideCalls(
  serviceOf: ReadonlyMap<string, OutsideService>,
  { slots, now = () => performance.now(), print }: Options,
) {
  const ofEach = Math.max(1, Math.floor(slots / 2))
  const ofAll = Math.max(1, slots - 1)
  const calls = new Map<OutsideService, Calls>()
  for (const service of serviceOf.values()) calls.set(service, { running: 0, silent: 0, triesAt: null })
  /**
   * The services that each slot which is looking for a job may find one of. What it passes over
   * does not count: otherwise a slot that has just ended a job would find no room for the next one
   * whenever an idle slot looks, and wait until it looks again.
   */
  const looks = new Map<Slot, ReadonlySet<OutsideService>>()
  /** Of slots whose look has not begun, in the order in which they asked. */
  const asked: ReadonlySet<OutsideService>[] = []
  const started = ({ worker }: AtSlot) => {
    const may = asked.shift()
    if (may) looks.set(worker, may)
  }
  const found = ({ worker }: AtSlot) => void looks.delete(worker)

  const mayFind = () => [...looks.values(), ...asked]
  const hasRoom = (service: OutsideService): boolean => {
    const { running, triesAt } = calls.get(service)!
    const busy = running + mayFind().filter((may) => may.has(service)).length
    if (triesAt === null) return busy < ofEach
    return now() >= triesAt && busy < 1
  }
  const told = (service: OutsideService, error: unknown) => {
    const one = calls.get(service)!
    if (!(error instanceof ProviderSilent)) {
      if (one.triesAt !== null) print(`${service}: the provider answers again`)
      one.silent = 0
      one.triesAt = null
      return
    }
    one.silent++
    if (one.silent < SILENT_MAX || !SHARED.includes(service)) return
    if (one.triesAt === null) print(`${service}: no answer to ${one.silent} jobs in a row; one a minute tries again`)
    one.triesAt = now() + REST_MS
  }

  return {
    /** The tasks that a slot passes over. graphile-worker asks before the slot looks for a job. */
    forbidden: (): string[] => {
      const running = [...calls.values()].reduce((sum, one) => sum + one.running, 0)
      const isFull = running + mayFind().filter((may) => may.size > 0).length >= ofAll
      const may = new Set(isFull ? [] : [...calls.keys()].filter(hasRoom))
      asked.push(may)
      return [...serviceOf].filter(([, service]) => !may.has(service)).map(([task]) => task)
    },
    /** Follows the slots of a worker. */
    follow: (events: WorkerEvents) => {
      events.on('worker:getJob:start', started)
      events.on('job:start', found)
      events.on('worker:getJob:empty', found)
      events.on('worker:getJob:error', found)
    },
    /** Does the work of a task, and learns from its end. */
    during: async <T>(task: string, work: () => Promise<T>): Promise<T> => {
      const service = serviceOf.get(task)
      if (!service) return work()
      const one = calls.get(service)!
      one.running++
      try {
        const result = await work()
        told(service, null)
        return result
      } catch (error) {
        told(service, error)
        throw error
      } finally {
        one.running--
      }
    },
  }
}
