import { describe, expect, test } from 'vitest'
import { failureText, journeyFailures, unitFailures } from './failures.ts'

describe('what failed, at the end of npm test', () => {
  test('names a unit test with what it said, and a file that could not be read', () => {
    const failures = unitFailures({
      testResults: [
        {
          name: '/a.test.ts',
          assertionResults: [
            { fullName: 'money adds', status: 'passed', failureMessages: [] },
            { fullName: 'money rounds', status: 'failed', failureMessages: ['expected 1 to be 2'] },
          ],
        },
        { name: '/b.test.ts', message: 'Unexpected token', assertionResults: [] },
      ],
    })
    expect(failures).toEqual([
      { test: 'money rounds', said: 'expected 1 to be 2' },
      { test: '/b.test.ts', said: 'Unexpected token' },
    ])
  })

  test('names a journey with its size and its place, however deep it lies', () => {
    const result = (status: string, message?: string) => ({ status, errors: message ? [{ message }] : [] })
    const failures = journeyFailures({
      errors: [{ message: 'no browser' }],
      suites: [
        {
          title: 'home.spec.ts',
          specs: [{ title: 'opens', tests: [{ projectName: 'phone', results: [result('passed')] }] }],
          suites: [
            {
              title: 'in a salon',
              specs: [
                {
                  title: 'sells',
                  tests: [{ projectName: 'desktop', results: [result('failed', '\x1b[31mred\x1b[39m')] }],
                },
                { title: 'waits', tests: [{ projectName: 'desktop', results: [result('timedOut')] }] },
              ],
            },
          ],
        },
      ],
    })
    expect(failureText(failures)).toBe(
      [
        '✗ outside the journeys\n    no browser',
        '✗ [desktop] › home.spec.ts › in a salon › sells\n    red',
        '✗ [desktop] › home.spec.ts › in a salon › waits\n    timedOut',
      ].join('\n\n'),
    )
  })

  test('is short where much failed', () => {
    const many = Array.from({ length: 12 }, (_, n) => ({ test: `number ${n}`, said: 'line\n'.repeat(40) }))
    const shown = failureText(many)
    expect(shown.match(/✗/g)).toHaveLength(10)
    expect(shown).toContain('… 10 more lines')
    expect(shown.endsWith('… and 2 more')).toBe(true)
  })
})
