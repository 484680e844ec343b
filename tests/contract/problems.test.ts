import { describe, expect, it } from 'vitest'
import { idempotencyProblems, type ProblemCode } from '#shared/http/problems.ts'
import { fieldText } from '#shared/values/text.ts'
import { domains } from '#server/domains.ts'
import { Failure, problemOf } from '#server/platform/fail.ts'
import { problemRegistryOf } from '#server/platform/http/problem-registry.ts'
import { endpoints } from '#tests/support/endpoints.ts'
import { hebrew, machineWords, problems } from '#tests/support/problems.ts'

/** Codes in successful replies: a reminder that cannot be sent answers 200 with the reason. */
const codesInReplies: readonly ProblemCode[] = ['no_phone', 'sms_quota_reached']

/**
 * An error as the driver throws it. Exclusion constraints are recognised by their table, all others
 * by name.
 */
const fromDatabase = (code: string, name: string | undefined) =>
  Object.assign(new Error('from the database'), code === '23P01' ? { code, table: name } : { code, constraint: name })

describe('the table of problems', () => {
  it('has a status and a sentence for every code that an endpoint lists', () => {
    for (const { endpoint } of endpoints)
      for (const code of endpoint.fails ?? [])
        expect({ code, status: problems.status[code], text: problems.text[code] }).toEqual({
          code,
          status: expect.any(Number),
          text: expect.stringMatching(hebrew),
        })
  })

  it('refuses a code that two domains declare', () => {
    const declared = { problems: { status: { phone_taken: 409 }, text: {} } }
    expect(() => problemRegistryOf([...domains, declared], [])).toThrow('phone_taken')
  })

  it.for(Object.keys(problems.status) as ProblemCode[])('has a Hebrew sentence for %s', (code) => {
    expect(problems.text[code]).toMatch(hebrew)
    expect(problems.text[code]).not.toMatch(machineWords)
  })

  it('has a Hebrew sentence for every invalid field', () => {
    for (const sentence of Object.values(fieldText)) expect(sentence).toMatch(hebrew)
  })

  it('has no unused code', () => {
    const answered = new Set<ProblemCode>([
      ...idempotencyProblems,
      ...problems.common,
      ...codesInReplies,
      ...endpoints.flatMap(({ endpoint }) => endpoint.fails ?? []),
    ])
    expect(Object.keys(problems.status).filter((code) => !answered.has(code as ProblemCode))).toEqual([])
  })

  it('lists the problems of an endpoint once and without the common ones', () => {
    for (const { key, endpoint } of endpoints) {
      const fails = endpoint.fails ?? []
      expect({ key, fails: [...new Set(fails)] }).toEqual({ key, fails })
      expect({ key, common: fails.filter((code) => problems.common.includes(code)) }).toEqual({
        key,
        common: [],
      })
    }
  })

  it.for([
    ['23P01', 'appointments_p3', 'slot_taken'],
    ['23P01', 'resource_uses', 'resource_taken'],
    ['23P01', 'some_other_table', null],
    ['23505', 'customer_phone_taken', 'phone_taken'],
    ['23505', 'customer_phone_taken_p3', 'phone_taken'],
    ['23505', 'some_other_key', null],
    ['23503', 'appointments_office_id_customer_id_fkey', 'not_found'],
    ['22003', undefined, 'invalid_input'],
    ['22P02', undefined, 'invalid_input'],
    ['40P01', undefined, 'busy'],
    ['40001', undefined, 'busy'],
    ['55P03', undefined, 'busy'],
    ['57P01', undefined, 'busy'],
    ['57014', undefined, 'busy'],
    ['53300', undefined, 'busy'],
    ['42601', undefined, null],
  ] as const)('maps SQLSTATE %s of %s to %s', ([code, name, problem]) => {
    expect(problemOf(fromDatabase(code, name), problems.constraints)).toBe(problem)
    expect(problemOf(new Failure('too_far'))).toBe('too_far')
  })
})
