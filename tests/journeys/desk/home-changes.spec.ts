/** Home shows what changed between the time its data were asked for and the time it listens. */
import type { Page } from '@playwright/test'
import { expect, test } from '#tests/journeys/support.ts'
import { makeOffice, open } from '#tests/journeys/staff-office.ts'

test.use({ clock: '2026-11-22T08:00:00Z' })

/** An office whose owner can be booked for today. */
async function makeBookable(address: string) {
  const office = await makeOffice(address)
  const service_id = await office.service('תספורת נשים', await office.category('שיער'))
  const customer_id = await office.customer('רות אלמוג', '0523456791')
  const times = { start_time: '2026-11-22 12:00:00', end_time: '2026-11-22 13:00:00' }
  const visit = { employee_id: office.owner, customer_id, service_id, ...times }
  return { office, book: () => office.call('POST', '/api/appointments', visit) }
}

/** Holds Home's first answer back, which the server has given as soon as `given` resolves. */
async function holdFirstAnswer(page: Page) {
  const given = Promise.withResolvers<void>()
  const free = Promise.withResolvers<void>()
  const answer = async (route: Parameters<Parameters<Page['route']>[1]>[0]) => {
    const response = await route.fetch()
    given.resolve()
    await free.promise
    await route.fulfill({ response })
  }
  await page.route('**/api/home?*', answer, { times: 1 })
  return { given: given.promise, letGo: free.resolve }
}

test('an appointment that is booked while the first answer is under way @desktop', async ({ page, server }) => {
  const { office, book } = await makeBookable(server.address)
  const { given, letGo } = await holdFirstAnswer(page)
  await open(page, office, '/')
  await given
  await expect(page.getByRole('heading', { name: 'מכירות אחרונות' })).toBeVisible()
  // Home has heard of the booking when it asks for the sales again
  const heard = page.waitForRequest('**/api/customerorders?*')
  await book()
  await heard
  letGo()
  await expect(page.getByText('רות אלמוג')).toBeVisible()
})

test('an appointment that is booked after Home was preloaded and before it opens @desktop', async ({
  page,
  server,
}) => {
  const { office, book } = await makeBookable(server.address)
  await open(page, office, '/employees')
  await expect(page.getByRole('heading', { name: 'עובדים' }).first()).toBeVisible()
  const { given, letGo } = await holdFirstAnswer(page)
  const home = page.getByRole('link', { name: 'בית', exact: true }).first()
  await home.hover()
  await given
  await book()
  // changes come in their order: the page has heard of the booking when it shows the employee
  await office.call('POST', '/api/users/create', { name: 'מאיה', phone: '0501234599' })
  await expect(page.getByText('מאיה')).toBeVisible()
  letGo()
  await home.click()
  await expect(page.getByText('רות אלמוג')).toBeVisible()
})
