import { describe, expect, it } from 'vitest'
import { sameWeek } from '#tests/support/calendar/slot-times.ts'
import { contactOf, openText, sayDay } from './office-contact.ts'

const nothing = { phone: null, address: null, city: null, instagram_link: null, facebook_link: null, tiktok_link: null }
const linksOf = (office: Partial<Record<keyof typeof nothing, string | null>>) =>
  contactOf({ ...nothing, ...office }).links.map(({ href }) => href)

describe('the head of a booking page', () => {
  it('leads to the phone, and to WhatsApp where the phone is a mobile', () => {
    expect(linksOf({ phone: '+97236123456' })).toEqual(['tel:+97236123456'])
    expect(linksOf({ phone: '+972501234567' })).toEqual(['tel:+972501234567', 'https://wa.me/972501234567'])
    expect(contactOf(nothing)).toEqual({ links: [], place: null })
  })

  it('leads to the place by a map and by Waze', () => {
    const office = { ...nothing, address: 'ביאליק 76', city: 'רמת גן' }
    const { place } = contactOf(office)
    expect(place).toEqual({
      address: 'ביאליק 76, רמת גן',
      map: `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent('ביאליק 76, רמת גן')}`,
    })
    expect(linksOf(office)).toEqual([`https://waze.com/ul?q=${encodeURIComponent('ביאליק 76, רמת גן')}&navigate=yes`])
  })

  it('leads to pages of social networks, and to nothing that is no web address', () => {
    const pages = {
      instagram_link: 'https://www.instagram.com/noa',
      facebook_link: 'HTTP://fb.com/noa',
      tiktok_link: 'https://www.tiktok.com/@noa',
    }
    expect(linksOf(pages)).toEqual(Object.values(pages))
    expect(linksOf({ instagram_link: 'javascript:alert(1)', tiktok_link: 'see https://luz.test' })).toEqual([])
  })

  it('says whether the business is open, and until or from when', () => {
    const team = [sameWeek([0, 1, 2, 3, 4], '09:00', '17:00')]
    const at = (wall: string) => openText(team, new Date(`${wall.replace(' ', 'T')}:00+02:00`))
    expect(at('2026-11-24 10:00')).toBe('פתוח עד 17:00')
    expect(at('2026-11-24 08:00')).toBe('סגור, נפתח היום ב־09:00')
    expect(at('2026-11-26 18:00')).toBe('סגור, נפתח ביום א׳ ב־09:00')
    const always = [sameWeek([0, 1, 2, 3, 4, 5, 6], '00:00', '24:00')]
    expect(openText(always, new Date('2026-11-24T10:00:00Z'))).toBe('פתוח עכשיו')
    expect(openText([], new Date('2026-11-24T10:00:00Z'))).toBeNull()
  })

  it('names a day as people do, and by its date from a week on', () => {
    const days = ['2026-11-24', '2026-11-25', '2026-11-26', '2026-11-30', '2026-12-01']
    expect(days.map((day) => sayDay(`${day} 09:00:00`, '2026-11-24'))).toEqual([
      'היום',
      'מחר',
      'ביום ה׳',
      'ביום ב׳',
      'ב־1/12',
    ])
  })
})
