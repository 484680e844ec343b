import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toInstant, toWallClock } from '#shared/values/local-time.ts'
import { hasKnownTags } from './rules.ts'
import { nextMarketingTime } from '#shared/messages/quiet-time/rules.ts'

describe('marketing is sent', () => {
  it.for([
    ['on a weekday at once', '2026-11-24 10:00', '2026-11-24 10:00'],
    ['from 08:00 on, not at night', '2026-11-24 21:00', '2026-11-25 08:00'],
    ['from 08:00 on, not early in the morning', '2026-11-24 05:00', '2026-11-24 08:00'],
    ['on Friday until 15:00', '2026-11-27 14:59', '2026-11-27 14:59'],
    ['on Sunday instead of Friday afternoon', '2026-11-27 15:00', '2026-11-29 08:00'],
    ['on Sunday instead of Saturday', '2026-11-28 20:00', '2026-11-29 08:00'],
    // the New Year is on Saturday and Sunday
    ['after a holiday that follows Shabbat', '2026-09-11 16:00', '2026-09-14 08:00'],
  ])('%s', ([, now, expected]) => {
    expect(toWallClock(nextMarketingTime(toInstant(`${now}:00`))).slice(0, 16)).toBe(expected)
  })

  it('never earlier than asked, and at a time that is allowed', () => {
    const [from, until] = [toInstant('2026-01-01 00:00:00'), toInstant('2028-01-01 00:00:00')]
    fc.assert(
      fc.property(fc.integer({ min: from, max: until }), (now) => {
        const at = nextMarketingTime(now)
        expect(at).toBeGreaterThanOrEqual(now)
        expect(nextMarketingTime(at)).toBe(at)
      }),
    )
  })
})

describe('the tags of a text', () => {
  it.for([
    ['שלום {{customer}}: {{link}}', true],
    ['בלי תגים', true],
    ['{{phone}}', false],
    ['{{customer', false],
    // the outer braces have no partner inside
    ['{{{customer}}{', false],
    ['{{{link}}{', false],
  ] as const)('%s', ([text, isKnown]) => {
    expect(hasKnownTags(text)).toBe(isKnown)
  })
})
