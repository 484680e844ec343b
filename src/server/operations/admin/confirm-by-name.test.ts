import { describe, expect, it } from 'vitest'
import { world } from '#tests/support/world.ts'
import { confirmByName } from './confirm-by-name.ts'
import type { Terminal } from './command-line.ts'

/** A terminal at which `typed` is entered; null is a terminal without input. */
const atTerminal = async (typed: string | null, yes = false) => {
  const { services } = await world()
  const asked: string[] = []
  const ask: Terminal['ask'] = typed === null ? null : (question) => (asked.push(question), Promise.resolve(typed))
  const terminal = { print: () => {}, ask }
  return { context: { services, terminal, actor: 'admin:test', now: services.clock(), yes }, asked }
}

describe('a destructive command', () => {
  it('runs after the name is typed', async () => {
    const { context, asked } = await atTerminal(' studio-noa \n')
    await confirmByName(context, 'This removes it.', 'studio-noa')
    expect(asked).toEqual(['This removes it.\nType studio-noa to go on: '])
  })

  it.for(['', 'y', 'yes', 'studio'])('does nothing when "%s" is typed', async (typed) => {
    const { context } = await atTerminal(typed)
    await expect(confirmByName(context, '', 'studio-noa')).rejects.toThrow('Nothing was changed.')
  })

  it('does nothing without a terminal', async () => {
    const { context } = await atTerminal(null)
    await expect(confirmByName(context, '', 'studio-noa')).rejects.toThrow('--yes')
  })

  it('does not ask after --yes', async () => {
    const { context, asked } = await atTerminal('no', true)
    await confirmByName(context, '', 'studio-noa')
    expect(asked).toEqual([])
  })
})
