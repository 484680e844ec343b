/**
 * `npm run bench [name…]`: prints what is fast and slow, each beside the limit it is measured against in the same run.
 * Clocks decide nothing here: sizes and query counts fail the tests, times are for people. Nothing else should run meanwhile.
 */
import { availability } from './availability.ts'
import { booking } from './booking.ts'
import { bookingPage } from './booking-page.ts'
import { customers } from './customers.ts'
import { staffPages } from './staff-pages.ts'
import { home } from './home.ts'
import { startUp } from './start-up.ts'
import { week } from './week.ts'

const benches = {
  'start-up': startUp,
  availability,
  week,
  booking,
  home,
  'booking-page': bookingPage,
  customers,
  'staff-pages': staffPages,
}
const asked = process.argv.slice(2)
for (const [name, bench] of Object.entries(benches)) {
  if (asked.length > 0 && !asked.includes(name)) continue
  console.log(`\n${name}`)
  await bench()
}
