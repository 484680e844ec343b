import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { safeText } from '#shared/values/wire.ts'
import { openSecrets } from './crypto.ts'
import { newLinkSeed, withoutLinks } from './link-seeds.ts'
import { shortLinkOf, shortSeedOf } from './short-links.ts'

const { links } = openSecrets('a'.repeat(32))
const kinds = ['v', 'i', 's', 'w', 'u'] as const
const kind = fc.constantFrom(...kinds)
const part = fc
  .uint8Array({ minLength: 9, maxLength: 9 })
  .map((bytes) => Buffer.from(bytes).toString('base64url').slice(1))
const at = { publicUrl: () => 'https://luz.test' }

describe('a short link', () => {
  it('is sent with 12 characters, as many as are stored, and is read back', () => {
    fc.assert(
      fc.property(kind, part, (kind, part) => {
        const stored = shortLinkOf(at, kind, `x${part}y`)
        const sent = links.toSend(`לשינוי: ${stored}\nסוף`)
        expect(sent).toMatch(/^לשינוי: https:\/\/luz\.test\/l\/[\w-]{12}\nסוף$/)
        expect(sent).toHaveLength(`לשינוי: ${stored}\nסוף`.length)
        expect(links.readShort(/\/l\/(.*)$/m.exec(sent)![1]!)).toEqual({ kind, part })
      }),
    )
  })

  it('is another one of another kind, of another token and with another secret', () => {
    const seed = newLinkSeed()
    const all = [
      ...kinds.map((kind) => links.toSend(shortLinkOf(at, kind, seed))),
      links.toSend(shortLinkOf(at, 'v', newLinkSeed())),
      openSecrets('b'.repeat(32)).links.toSend(shortLinkOf(at, 'v', seed)),
    ]
    expect(new Set(all).size).toBe(kinds.length + 2)
  })

  it('changes as a whole with each bit of what it leads to', () => {
    const tokenOf = (part: string) =>
      Buffer.from(links.toSend(shortLinkOf(at, 'v', `x${part}`)).slice(-12), 'base64url')
    const [one, two] = [tokenOf('AAAAAAAAAAA'), tokenOf('AAAAAAAAAAB')]
    expect(one.filter((byte, i) => byte === two[i]).length).toBeLessThan(4)
  })

  it.for(['', 'x'.repeat(11), 'x'.repeat(13), 'x'.repeat(22), '../../../../a', `v${'A'.repeat(11)}\n`])(
    'is not read from %j',
    (token) => expect(links.readShort(token)).toBeNull(),
  )

  it('is refused as it is stored in every text that somebody types, and is not shown', () => {
    for (const kind of kinds) {
      const stored = shortLinkOf(at, kind, newLinkSeed())
      expect(safeText(100).safeParse(stored).success).toBe(false)
      expect(withoutLinks(`א ${stored}`)).toBe('א https://luz.test/l/…')
    }
  })

  it('is nothing outside its address', () => {
    const seed = shortSeedOf('v', newLinkSeed())
    for (const text of [seed, `/sign/${seed}`, `/l/${seed}A`])
      expect([links.toSend(text), withoutLinks(text)]).toEqual([text, text])
  })
})
