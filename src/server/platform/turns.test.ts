import { describe, expect, it } from 'vitest'
import { Failure } from './fail.ts'
import { openTurns, type TurnRules } from './turns.ts'

const rules: TurnRules = { places: 2, perOffice: 1, officeMax: 5, sessionMax: 3, waitMs: 60_000 }
const party = (office: string, session = 'a') => ({ office, session })

/** Work that runs until it is finished by hand, and the order in which it began. */
function manualWork(turns: ReturnType<typeof openTurns>) {
  const begun: string[] = []
  const finish = new Map<string, () => void>()
  const start = (office: string, session: string, name: string) =>
    turns.run(party(office, session), () => {
      begun.push(name)
      return new Promise<void>((resolve) => finish.set(name, resolve))
    })
  const settle = () => new Promise((resolve) => setImmediate(resolve))
  const end = async (name: string) => {
    finish.get(name)!()
    await settle()
  }
  return { begun, start, settle, end }
}

describe('the turns of offices', () => {
  it('never give all places to one office, and call the others next', async () => {
    const turns = openTurns(rules)
    const { begun, start, settle, end } = manualWork(turns)
    const all = [start('busy', 'a', 'b1'), start('busy', 'a', 'b2'), start('busy', 'a', 'b3')]
    await settle()
    expect(begun).toEqual(['b1'])
    all.push(start('one', 'x', 'o1'), start('two', 'y', 't1'))
    await settle()
    expect(begun).toEqual(['b1', 'o1'])
    await end('b1')
    // `two` came after b2 and b3, but its office had no turn yet
    expect(begun).toEqual(['b1', 'o1', 't1'])
    expect(turns.counts()).toEqual({ running: 2, waiting: 2 })
    await end('o1')
    await end('t1')
    await end('b2')
    await end('b3')
    await Promise.all(all)
    expect(turns.counts()).toEqual({ running: 0, waiting: 0 })
  })

  it('delay another office by the work that has begun, however much waits', async () => {
    const turns = openTurns({ ...rules, places: 1, officeMax: 50, sessionMax: 50 })
    const { begun, start, settle, end } = manualWork(turns)
    const all = Array.from({ length: 40 }, (_, n) => start('busy', 'a', `b${n}`))
    await settle()
    all.push(start('calm', 'x', 'calm'))
    await end('b0')
    expect(begun).toEqual(['b0', 'calm'])
    await end('calm')
    for (let n = 1; n < 40; n++) await end(`b${n}`)
    await Promise.all(all)
  })

  it('are refused to a session and to an office with too much work, with a sentence', async () => {
    const turns = openTurns(rules)
    const { start, settle, end } = manualWork(turns)
    const all = [start('busy', 'a', '1'), start('busy', 'a', '2'), start('busy', 'a', '3')]
    const sentence = expect.stringMatching(/פעולות כבדות/)
    const refused = { code: 'too_many', details: { message: sentence } }
    await expect(start('busy', 'a', 'no')).rejects.toMatchObject(refused)
    all.push(start('busy', 'b', '4'), start('busy', 'c', '5'))
    await expect(start('busy', 'd', 'no')).rejects.toMatchObject(refused)
    await settle()
    for (const name of ['1', '2', '3', '4', '5']) await end(name)
    await Promise.all(all)
    await turns.run(party('busy'), async () => {})
  })

  it('end with busy when they do not come in time, and leave no place behind when work fails', async () => {
    const turns = openTurns({ ...rules, waitMs: 10 })
    const { start, end } = manualWork(turns)
    const first = start('busy', 'a', 'first')
    await expect(start('busy', 'a', 'late')).rejects.toMatchObject(new Failure('busy'))
    await end('first')
    await first
    await expect(turns.run(party('busy'), () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
    expect(turns.counts()).toEqual({ running: 0, waiting: 0 })
    await turns.run(party('busy'), async () => {})
  })
})
