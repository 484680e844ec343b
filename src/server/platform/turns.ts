/**
 * Places for heavy work (drawing, making workbooks, reading uploads). Offices take turns, so that
 * one with much work delays another by the work that has begun, and not by all that waits.
 */
import { fail } from './fail.ts'
import type { Scope } from './security/scope.ts'
import type { Caller } from './security/session.ts'
import { platformText } from './text.ts'

/** For whom work is done. Jobs and public links have no caller. */
export type Holder = { readonly scope: Scope; readonly caller?: Caller }
/** An office and a session, or a network in place of both. */
export type Party = { readonly office: string; readonly session: string }
export type TurnRules = {
  /** How many run at once in this process. */
  readonly places: number
  /** How many of these one office may have. */
  readonly perOffice: number
  /** How many of one office, and of one session, may run and wait. More are refused. */
  readonly officeMax: number
  readonly sessionMax: number
  readonly waitMs: number
}
export type Turns = {
  /**
   * Runs `work` when it is the office's turn. Fails with too_many when the office or the session
   * has too much work already, and with busy when its turn does not come in time.
   */
  readonly run: <T>(party: Party, work: () => Promise<T>) => Promise<T>
  /** How many run and wait now. */
  readonly counts: () => { readonly running: number; readonly waiting: number }
}

type Entry = { readonly enter: () => void }
type Office = { running: number; readonly waiting: Entry[]; readonly sessions: Map<string, number> }

/** The party of work for an office. */
export const partyOf = ({ scope, caller }: Holder): Party => ({
  office: String(scope.officeId),
  session: caller === undefined ? 'none' : caller.kind === 'staff' ? caller.sid : caller.tokenId,
})

/** The first turn is of the office that has waited longest since its last one. */
export function openTurns(rules: TurnRules): Turns {
  /** In the order of their next turns. */
  const offices = new Map<string, Office>()
  let running = 0
  const callNext = () => {
    for (const [key, office] of offices) {
      if (running >= rules.places) return
      if (office.waiting.length === 0 || office.running >= rules.perOffice) continue
      // behind all others; the loop comes to it again
      offices.delete(key)
      offices.set(key, office)
      office.running += 1
      running += 1
      office.waiting.shift()!.enter()
    }
  }
  const leave = ({ office: key }: Party, office: Office) => {
    office.running -= 1
    running -= 1
    // behind those that have waited meanwhile
    offices.delete(key)
    if (office.sessions.size > 0) offices.set(key, office)
    callNext()
  }
  return {
    run: async (party, work) => {
      const office = offices.get(party.office) ?? { running: 0, waiting: [], sessions: new Map() }
      checkRoom(office, party, rules)
      offices.set(party.office, office)
      countSession(office, party.session, 1)
      let entered = false
      try {
        const turn = waitForTurn(office, rules.waitMs)
        callNext()
        entered = await turn
        return entered ? await work() : fail('busy')
      } finally {
        countSession(office, party.session, -1)
        if (entered) leave(party, office)
        else if (office.sessions.size === 0) offices.delete(party.office)
      }
    },
    counts: () => ({ running, waiting: [...offices.values()].reduce((sum, { waiting }) => sum + waiting.length, 0) }),
  }
}

function checkRoom({ sessions }: Office, { session }: Party, { officeMax, sessionMax }: TurnRules): void {
  const all = [...sessions.values()].reduce((sum, count) => sum + count, 0)
  if (all >= officeMax || (sessions.get(session) ?? 0) >= sessionMax)
    fail('too_many', { message: platformText.muchWork })
}

function countSession({ sessions }: Office, session: string, step: number): void {
  const count = (sessions.get(session) ?? 0) + step
  if (count > 0) sessions.set(session, count)
  else sessions.delete(session)
}

/** Resolves with false when the turn does not come in time. */
const waitForTurn = (office: Office, waitMs: number) =>
  new Promise<boolean>((resolve) => {
    const entry: Entry = {
      enter: () => {
        clearTimeout(timer)
        resolve(true)
      },
    }
    const timer = setTimeout(() => {
      office.waiting.splice(office.waiting.indexOf(entry), 1)
      resolve(false)
    }, waitMs)
    office.waiting.push(entry)
  })
