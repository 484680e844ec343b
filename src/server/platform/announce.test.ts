import { describe, expect, it } from 'vitest'
import { announce } from './announce.ts'
import { readEnvironment } from './environment.ts'

const saidTo = (variables: Record<string, string>) => {
  const lines: string[] = []
  const web = { listening: 'http://127.0.0.1:3000', address: variables.PUBLIC_URL ?? 'http://127.0.0.1:3000' }
  announce((line) => lines.push(line), readEnvironment(variables), web, null)
  return lines.join('\n')
}
const warning = 'whoever reaches this address reads every code and link at /dev/outbox'

describe('what a start says', () => {
  it('warns who lets others in without being in production', () => {
    for (const open of [{ HOST: '0.0.0.0' }, { PUBLIC_URL: 'https://luz.test' }, { HOST: '::' }])
      expect(saidTo(open)).toContain(warning)
  })

  it('warns nobody who develops alone, and nobody in production, where there is no outbox', () => {
    for (const own of [{}, { HOST: 'localhost' }, { PUBLIC_URL: 'http://localhost:3000' }, { HOST: '::1' }]) {
      expect(saidTo(own as Record<string, string>)).not.toContain(warning)
      expect(saidTo(own as Record<string, string>)).toContain('/dev/outbox')
    }
    const production = { NODE_ENV: 'production', LUZ_SECRET: 'x'.repeat(32), PUBLIC_URL: 'https://luz.test' }
    expect(saidTo({ ...production, HOST: '0.0.0.0' })).not.toContain('/dev/outbox')
  })
})
