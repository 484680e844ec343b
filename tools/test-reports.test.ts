import { expect, test } from 'vitest'
import { failureText, journeyTests, slowestText, unitTests } from './test-reports.ts'

test('a failed, a skipped and an unreadable unit test have not passed', () => {
  const tests = unitTests({
    testResults: [
      {
        name: '/a.test.ts',
        assertionResults: [
          { fullName: 'money adds', status: 'passed', duration: 1500 },
          { fullName: 'money rounds', status: 'failed', failureMessages: ['expected 1 to be 2'] },
          { fullName: 'money waits', status: 'skipped' },
        ],
      },
      { name: '/b.test.ts', message: 'Unexpected token', assertionResults: [] },
      {
        name: '/c.test.ts',
        message: 'afterAll failed',
        assertionResults: [{ fullName: 'passes', status: 'passed' }],
      },
    ],
  })
  expect(tests.map(({ name, passed }) => `${passed} ${name}`)).toEqual([
    'true money adds',
    'false money rounds',
    'false money waits',
    'false /b.test.ts',
    'true passes',
    'false /c.test.ts',
  ])
  expect(failureText(tests)).toContain('✗ money rounds\n    expected 1 to be 2\n\n✗ money waits\n    skipped')
  expect(slowestText(tests)).toMatch(/^ {3}1\.5 s {2}money adds\n/)
})

test('a journey is named with its size and its nested place', () => {
  const run = (status: string, message?: string) => ({ status, duration: 2000, errors: message ? [{ message }] : [] })
  const inner = {
    title: 'in a salon',
    specs: [
      { title: 'sells', tests: [{ projectName: 'desktop', results: [run('failed', '\x1b[31mred\x1b[39m')] }] },
      { title: 'waits', tests: [{ projectName: 'desktop', results: [run('timedOut')] }] },
      { title: 'never ran', tests: [{ projectName: 'phone', results: [] }] },
    ],
  }
  const opens = { title: 'opens', tests: [{ projectName: 'phone', results: [run('passed')] }] }
  const tests = journeyTests({
    errors: [{ message: 'no browser' }],
    suites: [{ title: 'home.spec.ts', specs: [opens], suites: [inner] }],
  })
  expect(tests.filter(({ passed }) => passed)).toHaveLength(1)
  expect(failureText(tests)).toBe(
    [
      '✗ outside the journeys\n    no browser',
      '✗ [desktop] › home.spec.ts › in a salon › sells\n    red',
      '✗ [desktop] › home.spec.ts › in a salon › waits\n    timedOut',
      '✗ [phone] › home.spec.ts › in a salon › never ran\n    did not run',
    ].join('\n\n'),
  )
})

test('many failures are shown in part', () => {
  const many = Array.from({ length: 12 }, (_, n) => ({
    name: `number ${n}`,
    passed: false,
    seconds: 0,
    said: 'line\n'.repeat(40),
  }))
  const shown = failureText(many)
  expect(shown.match(/✗/g)).toHaveLength(10)
  expect(shown).toContain('… 10 more lines')
  expect(shown.endsWith('… and 2 more')).toBe(true)
})
