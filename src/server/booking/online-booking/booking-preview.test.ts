import { describe, expect, it } from 'vitest'
import type { BookingStart } from '#shared/booking/online-booking/start.ts'
import { previewOf, previewPath, readPreviewPath } from './draw-preview.ts'

const start = (office: Partial<BookingStart['office']> = {}, first_free: BookingStart['first_free'] = []) =>
  ({
    office: { name: 'סטודיו נועה', logo: null, place: null, ...office },
    first_free,
    today: '2026-11-22',
  }) as unknown as BookingStart

describe('the picture of a booking page', () => {
  it('says the soonest free time of any employee, or that one books there', () => {
    const free = [
      [1, 1, '2026-11-22 16:30:00'],
      [1, 2, '2026-11-22 09:15:00'],
      [2, 1, '2026-11-23 08:00:00'],
    ] as const
    expect(previewOf(start({}, free), 'card').line).toContain('09:15')
    expect(previewOf(start(), 'card').line).not.toContain(':')
    expect(previewOf(start(), 'card').line).not.toBe('')
  })

  it('shows the name, its initial, the logo and the address; the icon only the initial and the logo', () => {
    const office = { logo: '/logo.png', place: { address: 'ביאליק 76, רמת גן', map: '' } }
    const shown = { initial: 'נ', logo: '/logo.png' }
    expect(previewOf(start(office), 'card')).toMatchObject({
      ...shown,
      kind: 'card',
      name: 'סטודיו נועה',
      place: 'ביאליק 76, רמת גן',
    })
    expect(previewOf(start(office), 'icon')).toEqual({
      ...shown,
      kind: 'icon',
      name: '',
      place: '',
      line: '',
      size: 0,
    })
    expect(previewOf(start(), 'card').place).toBe('')
  })

  it('has smaller letters for a long name', () => {
    const sizes = [24, 25, 45, 46].map((length) => previewOf(start({ name: 'א'.repeat(length) }), 'card').size)
    expect(sizes).toEqual([80, 64, 64, 48])
  })

  it('has an address of what it shows, which names the office and the kind', () => {
    const [card, icon] = [previewOf(start(), 'card'), previewOf(start(), 'icon')]
    expect(readPreviewPath(previewPath(7, card))).toEqual({ officeId: 7, kind: 'card' })
    expect(readPreviewPath(previewPath(123, icon))).toEqual({ officeId: 123, kind: 'icon' })
    expect(previewPath(7, card)).toBe(previewPath(7, previewOf(start(), 'card')))
    expect(previewPath(7, card)).not.toBe(previewPath(7, previewOf(start({ name: 'אור' }), 'card')))
  })

  it.for([
    '/preview/0-card-abcdefghijklmnop.png',
    '/preview/7-poster-abcdefghijklmnop.png',
    '/preview/7-card-abcdefghijklmno.png',
    '/preview/7-card-abcdefghijklmnopq.png',
    '/preview/1234567890123456-card-abcdefghijklmnop.png',
    '/preview/7-card-abcdefghijklmnop.svg',
    '/a/preview/7-card-abcdefghijklmnop.png',
    '/preview/7-card-abcdefghijklmnop.png?a',
    '/preview/7-card-abcdefghijklmnop_png',
  ])('has no address %s', (address) => expect(readPreviewPath(address)).toBeNull())
})
