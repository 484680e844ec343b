import { describe, expect, it } from 'vitest'
import type { BookingStart } from '#shared/booking/online-booking/start.ts'
import { linkedBusiness, type BusinessProfile } from './business-profile.ts'

const service = {
  id: 7,
  name: 'תספורת',
  description: null,
  price: '180.00',
  time_window: 45,
  category: 'שיער',
  employees: [],
}
const start = (office: Partial<BookingStart['office']> = {}, services: BookingStart['services'] = [service]) =>
  ({ office: { name: 'סטודיו נועה', about: null, phone: null, open: true, ...office }, services }) as BookingStart
const bare: BusinessProfile = { trade: null, address: null, city: null, pages: [], week: [], isProved: true }
const url = 'https://luz.test/book/noa'
const at = { url, image: `${url}.png` }
const told = (business: object): unknown => JSON.parse(JSON.stringify(business))

describe('search engines are told', () => {
  it('all that a business has said of itself', () => {
    const office = { about: 'ספרית', phone: '+97236123456' }
    const profile = {
      ...bare,
      trade: 'nails',
      address: 'ביאליק 76',
      city: 'רמת גן',
      pages: ['https://www.instagram.com/noa'],
      week: [
        { weekday: 0, start_minute: 540, end_minute: 1080 },
        { weekday: 6, start_minute: 1230, end_minute: 1440 },
      ],
    }
    expect(told(linkedBusiness(start(office, [{ ...service, description: 'עם חפיפה' }]), profile, at))).toEqual({
      '@context': 'https://schema.org',
      '@type': 'NailSalon',
      '@id': url,
      url,
      image: `${url}.png`,
      name: 'סטודיו נועה',
      description: 'ספרית',
      telephone: '+97236123456',
      address: {
        '@type': 'PostalAddress',
        streetAddress: 'ביאליק 76',
        addressLocality: 'רמת גן',
        addressCountry: 'IL',
      },
      openingHoursSpecification: [
        {
          '@type': 'OpeningHoursSpecification',
          dayOfWeek: 'https://schema.org/Sunday',
          opens: '09:00',
          closes: '18:00',
        },
        // no day has 24:00
        {
          '@type': 'OpeningHoursSpecification',
          dayOfWeek: 'https://schema.org/Saturday',
          opens: '20:30',
          closes: '23:59',
        },
      ],
      sameAs: ['https://www.instagram.com/noa'],
      currenciesAccepted: 'ILS',
      makesOffer: [
        {
          '@type': 'Offer',
          url: `${url}?service=7`,
          price: '180.00',
          priceCurrency: 'ILS',
          itemOffered: { '@type': 'Service', name: 'תספורת', description: 'עם חפיפה' },
        },
      ],
      potentialAction: {
        '@type': 'ReserveAction',
        target: { '@type': 'EntryPoint', urlTemplate: url, inLanguage: 'he' },
        result: { '@type': 'Reservation', name: 'סטודיו נועה' },
      },
    })
  })

  it('nothing that it has not said, and of no booking where it takes none', () => {
    expect(told(linkedBusiness(start({ open: false }, []), bare, at))).toEqual({
      '@context': 'https://schema.org',
      '@type': 'LocalBusiness',
      '@id': url,
      url,
      image: `${url}.png`,
      name: 'סטודיו נועה',
      openingHoursSpecification: [],
      currenciesAccepted: 'ILS',
      makesOffer: [],
    })
  })

  it('the part of its address that it has said', () => {
    const addressOf = (part: Partial<BusinessProfile>) => linkedBusiness(start(), { ...bare, ...part }, at).address
    expect(addressOf({ city: 'רמת גן' })).toEqual({
      '@type': 'PostalAddress',
      addressLocality: 'רמת גן',
      addressCountry: 'IL',
    })
    expect(addressOf({ address: 'ביאליק 76' })).toMatchObject({ streetAddress: 'ביאליק 76' })
  })
})
