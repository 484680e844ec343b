/** How a visitor reaches a business and when it is open, as its booking page says it. */
import type { BookingStart } from '#shared/booking/online-booking/start.ts'
import { fullAddress } from '#shared/office/business/rules.ts'
import { openStateOf } from '#shared/office/working-hours/rules.ts'
import type { WorkRules } from '#shared/office/working-hours/rules.ts'
import { addDays, dateOf, weekdayOf } from '#shared/values/local-time.ts'
import { isMobile, whatsappDigits } from '#shared/values/phone.ts'
import { contactIcons } from './contact-icons.ts'
import { text } from './text.ts'

type Office = {
  readonly phone: string | null
  readonly address: string | null
  readonly city: string | null
  readonly instagram_link: string | null
  readonly facebook_link: string | null
  readonly tiktok_link: string | null
}

/** Accepts only web addresses, because older settings may contain any text. */
const webAddress = (address: string | null) => (address !== null && /^https?:\/\//i.test(address) ? address : null)

/** The address of a map that shows a place. */
const mapOf = (place: string) => `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(place)}`

/** What the head of the page says below the name. */
export function contactOf(office: Office): Pick<BookingStart['office'], 'links' | 'place'> {
  const place = fullAddress(office)
  const { phone } = office
  const addresses: Record<keyof typeof contactIcons, string | null> = {
    phone: phone && `tel:${phone}`,
    whatsapp: phone && isMobile(phone) ? `https://wa.me/${whatsappDigits(phone)}` : null,
    waze: place && `https://waze.com/ul?q=${encodeURIComponent(place)}&navigate=yes`,
    instagram: webAddress(office.instagram_link),
    facebook: webAddress(office.facebook_link),
    tiktok: webAddress(office.tiktok_link),
  }
  const kinds = Object.keys(addresses) as (keyof typeof contactIcons)[]
  return {
    links: kinds.flatMap((kind) => {
      const href = addresses[kind]
      return href ? [{ name: text.contact[kind], href, icon: contactIcons[kind] }] : []
    }),
    place: place === null ? null : { address: place, map: mapOf(place) },
  }
}

/** Whether the business is open, and until or from when; null when nobody works for two weeks. */
export function openText(team: readonly WorkRules[], now: Date): string | null {
  const state = openStateOf(team, now.getTime())
  if (state === null) return null
  if (!state.isOpen) return text.opens(sayDay(state.opens, dateOf(now)), timeIn(state.opens))
  return state.until === null ? text.openNow : text.openUntil(timeIn(state.until))
}

const timeIn = (wall: string) => wall.slice(11, 16)

/** A day of the coming weeks as people say it. */
export function sayDay(wall: string, today: string): string {
  const date = wall.slice(0, 10)
  if (date === today) return text.today
  if (date === addDays(today, 1)) return text.tomorrow
  if (date < addDays(today, 7)) return text.weekdays[weekdayOf(date)]!
  return text.onDate(`${Number(date.slice(8, 10))}/${Number(date.slice(5, 7))}`)
}
