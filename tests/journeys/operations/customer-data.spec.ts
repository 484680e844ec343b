import { readFileSync } from 'node:fs'
import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from '#tests/journeys/support.ts'
import { makeOffice, open } from '#tests/journeys/staff-office.ts'

test('an owner exports what is kept about a customer, and erases it when nothing is open @desktop', async ({
  page,
  server,
  axe,
}) => {
  const office = await makeOffice(server.address)
  const service = await office.service('תספורת נשים', await office.category('שיער'))
  const customer = await office.customer('דנה כהן', '052-345-6710')
  const { appointment } = await office.call<{ appointment: { id: number } }>('POST', '/api/appointments', {
    employee_id: office.owner,
    customer_id: customer,
    service_id: service,
    start_time: '2039-05-02 10:00:00',
    end_time: '2039-05-02 11:00:00',
  })
  await open(page, office, `/customers/${customer}`)
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'ייצוא המידע על הלקוח' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toBe('המידע על דנה כהן.zip')
  const files = unzipSync(new Uint8Array(readFileSync(await download.path())))
  expect(strFromU8(files['המידע.html']!)).toContain('02/05/2039 10:00')

  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: 'מחיקת כל המידע' }).click()
  await expect(dialog.getByText(/יש תור עתידי אחד/)).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'מחיקה לצמיתות' })).toBeHidden()
  await axe()
  await dialog.getByRole('button', { name: 'ביטול' }).click()
  await office.call('DELETE', `/api/appointments/${appointment.id}`)

  await page.getByRole('button', { name: 'מחיקת כל המידע' }).click()
  await expect(dialog.getByText(/מסמכים חשבונאיים/)).toBeVisible()
  await axe()
  await dialog.getByRole('button', { name: 'מחיקה לצמיתות' }).click()
  await expect(page).toHaveURL(/\/customers$/)
  await expect(page.getByText('דנה כהן')).toHaveCount(0)
})
