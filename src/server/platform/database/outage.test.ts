import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Failure, problemOf } from '../fail.ts'
import { isUnavailable, isTemporary, reportOutages } from './outage.ts'

const refused = { code: 'ECONNREFUSED', syscall: 'connect', message: 'connect ECONNREFUSED /tmp/.s.PGSQL.5432' }
const terminated = { message: 'Connection terminated unexpectedly' }

describe('an error of the database', () => {
  it.for([
    ...['57P01', '57P02', '57P03', '08000', '08003', '08006', '58030', '25006'].map((code) => ({ code })),
    refused,
    terminated,
    { code: 'ENOENT', syscall: 'connect' },
    { code: 'ECONNRESET', syscall: 'read' },
    { code: 'EPIPE', syscall: 'write' },
    { message: 'Connection terminated due to connection timeout' },
    { message: 'Query read timeout' },
  ])('means that the database is unavailable, and is answered busy: %o', (error) => {
    expect([isUnavailable(error), isTemporary(error), problemOf(error)]).toEqual([true, true, 'busy'])
  })

  it.for([
    ...['40P01', '40001', '55P03', '57014', '53100', '53300'].map((code) => ({ code })),
    { message: 'timeout exceeded when trying to connect' },
  ])('is answered busy although the database is available: %o', (error) => {
    expect([isUnavailable(error), isTemporary(error), problemOf(error)]).toEqual([false, true, 'busy'])
  })

  it.for([
    { code: '42P01' },
    { code: '58P01' },
    { code: 'ENOENT', syscall: 'open' }, // a missing file
    { code: 'ECONNRESET', message: 'aborted' }, // a browser that hangs up
    {},
  ])('is a bug: %o', (error) => {
    expect([isUnavailable(error), isTemporary(error), problemOf(error)]).toEqual([false, false, null])
  })

  it('is not temporary when it is an expected failure', () => {
    expect(isTemporary(new Failure('not_found'))).toBe(false)
  })
})

describe('an outage', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('is reported once when it begins and once when it is over', () => {
    const lines: string[] = []
    const { lost, reached } = reportOutages((line) => lines.push(line))
    reached()
    for (const error of [{ code: '42P01' }, refused, terminated, terminated]) lost(error)
    expect(lines).toEqual([
      'The database is unavailable (ECONNREFUSED). Requests are answered 503 until it is available again.',
    ])
    reached()
    vi.advanceTimersByTime(500)
    lost(terminated) // a restart closes connections one by one
    vi.advanceTimersByTime(5_000)
    reached()
    reached()
    vi.advanceTimersByTime(5_000)
    expect(lines.slice(1)).toEqual(['The database is available again.'])
    lost({ code: '57P01' })
    expect(lines).toHaveLength(3)
  })

  it('of resources is reported once, and again after a minute without one', () => {
    const lines: string[] = []
    const { lost } = reportOutages((line) => lines.push(line))
    for (let n = 0; n < 50; n++) {
      lost({ code: '53100' })
      vi.advanceTimersByTime(5_000)
    }
    expect(lines).toEqual(['The database lacks resources (53100). Requests that need them are answered 503.'])
    vi.advanceTimersByTime(61_000)
    lost({ code: '53300' })
    expect(lines).toHaveLength(2)
  })
})
