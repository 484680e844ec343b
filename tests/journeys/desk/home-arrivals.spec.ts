import { expect, test } from '#tests/journeys/support.ts'
import { makeOffice, open } from '#tests/journeys/staff-office.ts'

/** A Sunday morning, during the first of two appointments. */
test.use({ clock: '2026-11-22T08:00:00Z' })

test('a customer who came is marked by one tap, which can be taken back @phone', async ({ page, server, axe }) => {
  const office = await makeOffice(server.address)
  const service_id = await office.service('תספורת נשים', await office.category('שיער'))
  const customer_id = await office.customer('דנה כהן', '052-345-6710')
  const book = (from: string, until: string) =>
    office.call('POST', '/api/appointments', {
      employee_id: office.owner,
      customer_id,
      service_id,
      start_time: `2026-11-22 ${from}:00`,
      end_time: `2026-11-22 ${until}:00`,
      status_key: 'confirmed',
      allow_overlap: 1,
    })
  await book('09:00', '11:00')
  await book('12:00', '13:00')
  await open(page, office, '/')
  await expect(page.getByRole('link', { name: 'לתשלום' })).toBeVisible()
  await axe()
  const arrived = page.getByRole('button', { name: 'דנה כהן: הגיע' })
  await arrived.click()
  await expect(page.getByText('דנה כהן: סומן שהגיע')).toBeVisible()
  await expect(arrived).toBeHidden()
  await page.getByRole('button', { name: 'החזרה' }).click()
  await expect(arrived).toBeVisible()
  await page.getByRole('link', { name: 'לתשלום' }).click()
  await expect(page).toHaveURL(/\/checkout\?appointment=\d+/)
})
