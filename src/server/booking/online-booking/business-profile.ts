/** What search engines are told of a business, by schema.org, as JSON-LD in the page. */
import type { BookingService, BookingStart } from '#shared/booking/online-booking/start.ts'
import type { WeekHours } from '#shared/office/working-hours/week-hours.ts'
import { timeOf } from '#shared/values/local-time.ts'

/** What the page itself does not show. */
export type BusinessProfile = {
  /** As in offices.trade; null when the office has not said it. */
  readonly trade: string | null
  readonly address: string | null
  readonly city: string | null
  /** Addresses of its pages in social networks. */
  readonly pages: readonly string[]
  readonly week: readonly WeekHours[]
  readonly isProved: boolean
}

const kinds: Readonly<Record<string, string>> = {
  hair: 'HairSalon',
  barber: 'HairSalon',
  nails: 'NailSalon',
  brows: 'BeautySalon',
  makeup: 'BeautySalon',
  cosmetics: 'BeautySalon',
  massage: 'HealthAndBeautyBusiness',
  fitness: 'ExerciseGym',
  clinic: 'MedicalClinic',
  coaching: 'ProfessionalService',
}
const DAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

/** The business as an object of schema.org. `url` is its booking page, `image` its preview. */
export function linkedBusiness(
  { office, services }: BookingStart,
  profile: BusinessProfile,
  { url, image }: { readonly url: string; readonly image: string },
) {
  return {
    '@context': 'https://schema.org',
    '@type': kinds[profile.trade ?? ''] ?? 'LocalBusiness',
    '@id': url,
    url,
    image,
    name: office.name,
    description: office.about ?? undefined,
    telephone: office.phone ?? undefined,
    address: addressOf(profile),
    openingHoursSpecification: profile.week.map(({ weekday, start_minute, end_minute }) => ({
      '@type': 'OpeningHoursSpecification',
      dayOfWeek: `https://schema.org/${DAYS[weekday]}`,
      opens: timeOf(start_minute),
      // a day ends at 24:00, which the vocabulary has not
      closes: timeOf(Math.min(end_minute, 24 * 60 - 1)),
    })),
    sameAs: profile.pages.length > 0 ? profile.pages : undefined,
    currenciesAccepted: 'ILS',
    makesOffer: services.map((service) => offerOf(service, url)),
    potentialAction: office.open
      ? {
          '@type': 'ReserveAction',
          target: { '@type': 'EntryPoint', urlTemplate: url, inLanguage: 'he' },
          result: { '@type': 'Reservation', name: office.name },
        }
      : undefined,
  }
}

const addressOf = ({ address, city }: BusinessProfile) =>
  address || city
    ? {
        '@type': 'PostalAddress',
        streetAddress: address ?? undefined,
        addressLocality: city ?? undefined,
        addressCountry: 'IL',
      }
    : undefined

const offerOf = ({ id, name, description, price }: BookingService, url: string) => ({
  '@type': 'Offer',
  url: `${url}?service=${id}`,
  price,
  priceCurrency: 'ILS',
  itemOffered: { '@type': 'Service', name, description: description ?? undefined },
})
