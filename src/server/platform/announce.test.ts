import { describe, expect, it } from 'vitest'
import { announce } from './announce.ts'
import { readEnvironment } from './environment.ts'

const saidTo = (variables: Record<string, string>) => {
  const lines: string[] = []
  const web = { listening: 'http://127.0.0.1:3000', address: variables.PUBLIC_URL ?? 'http://127.0.0.1:3000' }
  announce((line) => lines.push(line), readEnvironment(variables), web, ['  Booking   below'])
  return lines.join('\n')
}

describe('the announcement of a start', () => {
  it('names the outbox, except in production, where there is none', () => {
    expect(saidTo({})).toContain('http://127.0.0.1:3000/dev/outbox')
    const production = { NODE_ENV: 'production', LUZ_SECRET: 'x'.repeat(32), PUBLIC_URL: 'https://luz.test' }
    expect(saidTo(production)).not.toContain('/dev/outbox')
    expect(saidTo(production)).toContain('https://luz.test/login\n  Booking   below\n')
  })
})
