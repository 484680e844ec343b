import type { Page } from '@playwright/test'
import { expect, test } from '#tests/journeys/support.ts'
import { open } from '#tests/journeys/staff-office.ts'
import { withVisits } from './office-with-visits.ts'

const dialog = (page: Page) => page.getByRole('dialog')
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })

test('the list shows visits and filters, a row opens the card, whose notes are edited in place and whose double is offered @desktop', async ({
  page,
  server,
  axe,
}) => {
  const { office, customer } = await withVisits(server.address)
  await office.customer('אבי לוי', '052-345-6711')
  await office.customer('דנה כהן', '052-345-6712')
  await office.call('PUT', `/api/customers/${customer}`, { notes: 'רגישות לאמוניה' })
  await open(page, office, '/customers')
  const row = page.getByRole('row', { name: /052-345-6710/ })
  await expect(row).toContainText('01/03/2020')
  await expect(row).toContainText('02/05/2039')
  await page.getByLabel('אילו לקוחות להציג').selectOption({ label: 'עם חוב' })
  await expect(page.getByText('אין לקוחות כאלה')).toBeVisible()
  await axe()
  await page.getByLabel('אילו לקוחות להציג').selectOption({ label: 'כל הלקוחות' })
  await page.getByRole('button', { name: /דנה כהן 052-345-6710/ }).click()
  await expect(page).toHaveURL(new RegExp(`/customers/${customer}$`))
  await expect(page.getByText('רגישות לאמוניה')).toHaveCount(2)
  const notes = page.getByRole('region', { name: 'הערות' })
  await notes.getByRole('button', { name: 'עריכת ההערות' }).click()
  await notes.getByRole('textbox').fill('מעדיפה בוקר')
  await axe()
  await notes.getByRole('button', { name: 'שמירת ההערות' }).click()
  await expect(notes.getByText('מעדיפה בוקר')).toBeVisible()
  await expect(page.getByText('רגישות לאמוניה')).toBeHidden()
  await button(page, 'מיזוג עם דנה כהן').click()
  await expect(dialog(page).getByRole('combobox', { name: 'עם מי למזג?' })).toHaveValue('דנה כהן')
  await dialog(page).getByRole('combobox', { name: 'עם מי למזג?' }).fill('052-345-6710')
  await expect(dialog(page).getByText('לא נמצאו לקוחות')).toBeVisible()
})
