import { expect, test } from 'vitest'
import { failureText, journeyTests, slowestText, unitTests } from './test-reports.ts'

type Unit = Parameters<typeof unitTests>[0]
type Journeys = Parameters<typeof journeyTests>[0]

test('a failed, a skipped and an unreadable unit test have not passed', () => {
  const passed = { fullName: 'money adds', status: 'passed', duration: 1500 }
  const failed = { fullName: 'money rounds', status: 'failed', failureMessages: ['expected 1 to be 2'] }
  const skipped = { fullName: 'money waits', status: 'skipped' }
  const testResults = [
    { name: '/a.test.ts', assertionResults: [passed, failed, skipped] },
    { name: '/b.test.ts', message: 'Unexpected token', assertionResults: [] },
    { name: '/c.test.ts', message: 'afterAll failed', assertionResults: [passed] },
  ]
  const tests = unitTests({ testResults } as unknown as Unit)
  expect(tests.map(({ name, passed }) => `${passed} ${name}`).join()).toBe(
    'true money adds,false money rounds,false money waits,false /b.test.ts,true money adds,false /c.test.ts',
  )
  expect(failureText(tests)).toContain('✗ money rounds\n    expected 1 to be 2\n\n✗ money waits\n    skipped')
  expect(slowestText(tests)).toMatch(/^ {3}1\.5 s {2}money adds\n/)
})

test('a journey is named with its size and its nested place', () => {
  const spec = (
    title: string,
    projectName: string,
    ...results: { status: string; errors: { message: string }[] }[]
  ) => ({
    title,
    tests: [{ projectName, results: results.map((one) => ({ duration: 2000, ...one })) }],
  })
  const sells = spec('sells', 'desktop', { status: 'failed', errors: [{ message: '\x1b[31mred\x1b[39m' }] })
  const waits = spec('waits', 'desktop', { status: 'timedOut', errors: [] })
  const inner = { title: 'in a salon', specs: [sells, waits, spec('never ran', 'phone')] }
  const specs = [spec('opens', 'phone', { status: 'passed', errors: [] })]
  const suites = [{ title: 'home.spec.ts', specs, suites: [inner] }]
  const tests = journeyTests({ errors: [{ message: 'no browser' }], suites } as unknown as Journeys)
  expect(tests.filter(({ passed }) => passed)).toHaveLength(1)
  expect(failureText(tests).split('\n\n')).toEqual([
    '✗ outside the journeys\n    no browser',
    '✗ [desktop] › home.spec.ts › in a salon › sells\n    red',
    '✗ [desktop] › home.spec.ts › in a salon › waits\n    timedOut',
    '✗ [phone] › home.spec.ts › in a salon › never ran\n    did not run',
  ])
})

test('many failures are shown in part', () => {
  const failure = { name: 'one of many', passed: false, seconds: 0, message: 'line\n'.repeat(40) }
  const shown = failureText(Array.from({ length: 12 }, () => failure))
  expect(shown.match(/✗/g)).toHaveLength(10)
  expect(shown).toContain('… 10 more lines')
  expect(shown.endsWith('… and 2 more')).toBe(true)
})
