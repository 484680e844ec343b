import { describe, expect, it } from 'vitest'
import { world } from '#tests/support/world.ts'
import { askFirst } from './ask-first.ts'
import type { Terminal } from './command-line.ts'

/** A terminal at which `typed` is entered; null is a terminal without input. */
const at = async (typed: string | null, yes = false) => {
  const { services } = await world()
  const asked: string[] = []
  const ask: Terminal['ask'] = typed === null ? null : (question) => (asked.push(question), Promise.resolve(typed))
  const terminal = { print: () => {}, ask }
  return { at: { services, terminal, actor: 'admin:test', now: services.clock(), yes }, asked }
}

describe('a destructive command', () => {
  it('runs when the name was typed again', async () => {
    const { at: here, asked } = await at(' studio-noa \n')
    await askFirst(here, 'This removes it.', 'studio-noa')
    expect(asked).toEqual(['This removes it.\nType studio-noa to go on: '])
  })

  it.for(['', 'y', 'yes', 'studio'])('does nothing when "%s" was typed', async (typed) => {
    const { at: here } = await at(typed)
    await expect(askFirst(here, '', 'studio-noa')).rejects.toThrow('Nothing was changed.')
  })

  it('does nothing where no answer can be typed', async () => {
    const { at: here } = await at(null)
    await expect(askFirst(here, '', 'studio-noa')).rejects.toThrow('--yes')
  })

  it('does not ask after --yes', async () => {
    const { at: here, asked } = await at('no', true)
    await askFirst(here, '', 'studio-noa')
    expect(asked).toEqual([])
  })
})
