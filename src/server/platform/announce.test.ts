import { describe, expect, it } from 'vitest'
import { productionVariables as production } from '#tests/support/production.ts'
import { announce } from './announce.ts'
import { readEnvironment } from './environment.ts'

const announced = (variables: Record<string, string>) => {
  const lines: string[] = []
  const web = { listening: 'http://127.0.0.1:3000', address: variables.PUBLIC_URL ?? 'http://127.0.0.1:3000' }
  announce((line) => lines.push(line), readEnvironment(variables), web, ['  Booking   below'])
  return lines.join('\n')
}

describe('the start announcement', () => {
  it('names the outbox outside production only', () => {
    expect(announced({})).toContain('http://127.0.0.1:3000/dev/outbox')
    expect(announced(production)).not.toContain('/dev/outbox')
    expect(announced(production)).toContain('MAIL is off')
    expect(announced(production)).toContain('https://luz.test/login\n  Booking   below\n')
  })
})
