/**
 * `npm run bench [name…]`: measures what is fast and slow beside the bare limit of the same run,
 * prints it and writes the figures into docs/bench.md. No test asserts a time: sizes and statement
 * counts fail the tests. Nothing else should run meanwhile.
 */
import { availability } from './availability.ts'
import { refuseMissing, writeFigures, type Figure } from './bench-page.ts'
import { booking } from './booking.ts'
import { bookingPage } from './booking-page.ts'
import { customers } from './customers.ts'
import { invoices } from './invoices.ts'
import { staffPages } from './staff-pages.ts'
import { fuzz } from './fuzz.ts'
import { home } from './home.ts'
import { noisyNeighbour } from './noisy-neighbour.ts'
import { invoicePdf } from './invoice-pdf.ts'
import { refusedStrangers } from './refused-strangers.ts'
import { sms } from './sms.ts'
import { standbyCommits } from './standby-commits.ts'
import { startUp } from './start-up.ts'
import { week } from './week.ts'

const benches: Record<string, () => Promise<Figure[]>> = {
  'start-up': startUp,
  availability,
  week,
  booking,
  home,
  'booking-page': bookingPage,
  customers,
  invoices,
  sms,
  'staff-pages': staffPages,
  'invoice-pdf': invoicePdf,
  fuzz,
  'noisy-neighbour': noisyNeighbour,
  'refused-strangers': refusedStrangers,
  'standby-commits': standbyCommits,
}
const names = Object.keys(benches)
const wanted = process.argv.slice(2)
const unknown = wanted.filter((name) => !names.includes(name))
if (unknown.length > 0) throw new Error(`no bench is named ${unknown.join(', ')}; there are ${names.join(', ')}`)
const figures = new Map<string, Figure[]>()
for (const [name, bench] of Object.entries(benches)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue
  console.log(`\n${name}`)
  const measured = await bench()
  refuseMissing(name, measured)
  figures.set(name, measured)
  writeFigures(names, figures)
}
