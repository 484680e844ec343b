import { expect, test } from 'vitest'
import { journeyTests, slowestText, unitTests } from './test-reports.ts'

type Unit = Parameters<typeof unitTests>[0]
type Journeys = Parameters<typeof journeyTests>[0]

test('a failed, a skipped and an unreadable unit test have not passed', () => {
  const passed = { fullName: 'money adds', status: 'passed', duration: 1500 }
  const failed = { fullName: 'money rounds', status: 'failed', failureMessages: ['\u001B[31mexpected 1\u001B[39m'] }
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
  expect(tests.map(({ why }) => why).join()).toBe(',expected 1,,Unexpected token,,afterAll failed')
  expect(slowestText(tests)).toMatch(/^ {3}1\.5 s {2}money adds\n/)
})

test('a journey is named with its size and its nested place, and says why it failed', () => {
  const spec = (title: string, projectName: string, ...statuses: string[]) => ({
    title,
    tests: [
      { projectName, results: statuses.map((status) => ({ duration: 2000, status, errors: [{ message: status }] })) },
    ],
  })
  const specs = [spec('sells', 'desktop', 'failed'), spec('waits', 'desktop', 'timedOut'), spec('never ran', 'phone')]
  const opens = spec('opens', 'phone', 'passed')
  const suites = [{ title: 'home.spec.ts', specs: [opens], suites: [{ title: 'in a salon', specs }] }]
  const tests = journeyTests({ errors: [{ message: 'no browser' }], suites } as unknown as Journeys)
  expect(tests.map(({ name, passed }) => `${passed} ${name}`)).toEqual([
    'false outside the journeys',
    'true [phone] › home.spec.ts › opens',
    'false [desktop] › home.spec.ts › in a salon › sells',
    'false [desktop] › home.spec.ts › in a salon › waits',
    'false [phone] › home.spec.ts › in a salon › never ran',
  ])
  expect(tests.map(({ why }) => why)).toEqual(['no browser', 'passed', 'failed', 'timedOut', undefined])
})
