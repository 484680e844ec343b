import type { Page } from '@playwright/test'
import { button, dialog, salon } from '#tests/journeys/team/employees-steps.ts'
import { open } from '#tests/journeys/staff-office.ts'
import { expect, test } from '#tests/journeys/support.ts'

// a Wednesday, 08:46 in Israel
test.use({ clock: '2026-11-18T06:46:00.000Z' })

const address = (page: Page) => page.getByLabel('הכתובת הסודית')
const fetched = async (page: Page, url: string) => {
  const answer = await page.request.get(url)
  return { status: answer.status(), text: await answer.text() }
}

test('a person makes the address of their calendar, copies it, replaces it and ends it @phone', async ({
  page,
  server,
  axe,
}) => {
  const office = await salon(server.address)
  await office.book(office.owner, '10')
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await open(page, office, '/account')
  await button(page, 'יצירת כתובת').click()
  await expect(address(page)).toBeVisible()
  await button(page, 'העתקה').click()
  await expect(button(page, 'הועתק')).toBeVisible()
  const first = await page.evaluate(() => navigator.clipboard.readText())
  await expect(fetched(page, first)).resolves.toMatchObject({
    status: 200,
    text: expect.stringContaining('SUMMARY:תור\r\n'),
  })
  await axe()
  // the label covers the switch
  await page.getByText('להציג שמות ושירותים').click()
  await expect(page.getByRole('switch', { name: 'להציג שמות ושירותים' })).toBeChecked()
  await expect.poll(async () => (await fetched(page, first)).text).toContain('SUMMARY:דנה · תספורת')

  await button(page, 'החלפת הכתובת').click()
  await dialog(page).getByRole('button', { name: 'החלפת הכתובת' }).click()
  await expect(address(page)).not.toHaveValue(first)
  const second = await address(page).inputValue()
  expect((await fetched(page, first)).status).toBe(404)
  expect((await fetched(page, second)).status).toBe(200)

  // it is shown once
  await page.reload()
  await expect(page.getByText('הכתובת פעילה מאז 18/11/2026')).toBeVisible()
  await expect(address(page)).toBeHidden()
  await button(page, 'ביטול הכתובת').click()
  await dialog(page).getByRole('button', { name: 'ביטול הכתובת' }).click()
  await expect(button(page, 'יצירת כתובת')).toBeVisible()
  expect((await fetched(page, second)).status).toBe(404)
})

test('an owner makes the address of an employee in their form @desktop', async ({ page, server, axe }) => {
  const office = await salon(server.address, ['10'])
  await open(page, office, '/employees')
  await button(page, 'עריכת מאיה').click()
  await dialog(page).getByRole('button', { name: 'יצירת כתובת' }).click()
  const { text } = await fetched(page, await address(page).inputValue())
  expect(text).toContain('X-WR-CALNAME:מאיה')
  await axe()
  // it is saved apart from the form, which has no changes
  await dialog(page).getByRole('button', { name: 'סגירה' }).click()
  await expect(dialog(page)).toBeHidden()
})
