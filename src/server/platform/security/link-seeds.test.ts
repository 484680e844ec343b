import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { safeText } from '#shared/values/wire.ts'
import { linkToken, openSecrets } from './crypto.ts'
import { newLinkSeed, withoutLinks } from './link-seeds.ts'

const { links } = openSecrets('a'.repeat(32))
const seeds = fc
  .uint8Array({ minLength: 16, maxLength: 16 })
  .map((bytes) => links.seedOf(Buffer.from(bytes).toString('base64url')))

describe('the seed of a link', () => {
  it('becomes a token of the same length, and is found again by it', () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const token = links.tokenOf(seed)
        expect(token).toMatch(/^[\w-]{22}$/)
        expect([seed.length, seed.charCodeAt(0) < 5]).toEqual([22, true])
        expect(links.storedAs(token)).toEqual([seed, token])
        expect(links.seedOf(token)).toBe(seed)
      }),
    )
  })

  it('is a new one each time, of another token with another secret', () => {
    const [one, two] = [newLinkSeed(), newLinkSeed()]
    expect(one).not.toBe(two)
    expect(openSecrets('b'.repeat(32)).links.tokenOf(one)).not.toBe(links.tokenOf(one))
  })

  it('is not what a token of an earlier version has, which stays its own', () => {
    const token = linkToken()
    expect(links.tokenOf(token)).toBe(token)
    expect(links.storedAs(token)).toContain(token)
  })

  it.for<[string, string]>([
    ['a seed', newLinkSeed()],
    ['another spelling of the same bytes', `${links.tokenOf(newLinkSeed()).slice(0, -1)}B`],
    ['one that is too long', `${linkToken()}A`],
    ['nothing', ''],
  ])('is not found by %s', ([, typed]) => expect(links.storedAs(typed)).toEqual([]))
})

it('a seed is refused in every text that somebody types', () => {
  expect(safeText(100).safeParse(`https://luz.test/sign/${newLinkSeed()}`).success).toBe(false)
})

describe('a stored text', () => {
  const seed = newLinkSeed()
  const token = links.tokenOf(seed)

  it('is sent with tokens in the place of seeds, and shown without either', () => {
    const stored = `להגיע: https://luz.test/book/manage/${seed}?answer=confirm\nhttps://luz.test/u/${seed}`
    expect(links.toSend(stored)).toBe(
      `להגיע: https://luz.test/book/manage/${token}?answer=confirm\nhttps://luz.test/u/${token}`,
    )
    expect(withoutLinks(stored)).toBe('להגיע: https://luz.test/book/manage/…?answer=confirm\nhttps://luz.test/u/…')
  })

  it('keeps what is no seed', () => {
    for (const text of [
      `https://luz.test/${seed}A`,
      seed,
      'https://x.test/~noa',
      `https://luz.test/c-invoice/${token}`,
    ])
      expect([links.toSend(text), withoutLinks(text)]).toEqual([text, text])
  })
})
