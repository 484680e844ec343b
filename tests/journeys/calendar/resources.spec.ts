import { dialog, event, CLOCK, MONDAY, moveEvent, open, press, salonForEach, save } from './calendar-steps.ts'
import { expect, test } from '#tests/journeys/support.ts'

test.use({ clock: CLOCK })
const own = salonForEach()
type Named = { id: number; name: string }

test('a room is added, needed by a service, shown on the card, deleted and restored @phone', async ({ page, axe }) => {
  const { salon } = own
  await salon.book(`${MONDAY} 10:00`, '11:00')
  await salon.book(`${MONDAY} 10:30`, '11:30', { employee_id: salon.maya, customer_id: salon.ron })
  await page.goto('/settings')
  await page.getByRole('link', { name: /^חדרים ומכשירים/ }).click()
  await expect(page.getByText('עוד אין חדרים ומכשירים')).toBeVisible()
  await axe()
  await page.getByRole('button', { name: 'הוספה' }).first().click()
  await dialog(page).getByLabel('כמה יש').fill('0')
  await save(page)
  await expect(dialog(page).getByText('שדה חובה')).toBeVisible()
  await expect(dialog(page).getByText('יש להזין מספר שלם מ-1 עד 50')).toBeVisible()
  await axe()
  await dialog(page).getByLabel('שם').fill('חדר לייזר')
  await dialog(page).getByLabel('כמה יש').fill('1')
  await save(page)
  await expect(page.getByRole('button', { name: 'חדר לייזר', exact: true })).toBeVisible()

  // the service comes to need it, and one of two appointments finds it taken
  await page.goto('/products')
  await page.getByRole('button', { name: 'תספורת', exact: true }).click()
  await dialog(page).getByText('חדר לייזר').click()
  await axe()
  await save(page)
  const told = page.getByRole('dialog', { name: 'יש תורים בלי חדר או מכשיר פנוי' })
  await expect(told.getByText(/תור אחד שכבר נקבע.*רון לוי/)).toBeVisible()
  await axe()
  await told.getByRole('button').last().click()

  await open(page, `?view=day&employee=${salon.noa}`)
  await press(event(page, 'דנה כהן'))
  await expect(dialog(page).getByRole('list', { name: 'חדרים ומכשירים' })).toHaveText('חדר לייזר')
  await axe()
  await open(page, `?view=day&employee=${salon.maya}`)
  await press(event(page, 'רון לוי'))
  await expect(dialog(page).getByText('חדר לייזר: אין פנוי')).toBeVisible()

  await page.goto('/resources')
  await page.getByRole('button', { name: 'מחיקת חדר לייזר' }).click()
  const question = page.getByRole('dialog', { name: 'למחוק?' })
  await expect(question).toContainText('שירות אחד שצריך אותו ייקבע בלעדיו')
  await question.getByRole('button', { name: 'מחיקה' }).click()
  const asked = page.getByRole('dialog', { name: 'עדיין יש כאן עניינים פתוחים' })
  await expect(asked).toContainText('שירותים שמשתמשים בזה')
  await asked.getByRole('button', { name: 'למחוק בכל זאת' }).click()
  await expect(page.getByText('עוד אין חדרים ומכשירים')).toBeVisible()
  await page.getByRole('button', { name: 'החזרה' }).click()
  await expect(page.getByRole('button', { name: 'חדר לייזר', exact: true })).toBeVisible()
})

test('a taken room is named with free times, and cannot be booked anyway @desktop', async ({ page, axe }) => {
  const { salon } = own
  const { resource } = await salon.call<{ resource: Named }>('POST', '/api/resources', { name: 'חדר לייזר' })
  await salon.call('PUT', `/api/products/${salon.cut}`, { resources: [resource.id] })
  await salon.book(`${MONDAY} 12:00`, '13:00', { employee_id: salon.maya })
  const { id } = await salon.book(`${MONDAY} 10:00`, '11:00', { customer_id: salon.ron })
  await open(page, `?view=day&employee=${salon.noa}`)
  await moveEvent(page, [MONDAY, '10:00'], [MONDAY, '12:00'])
  await expect(dialog(page).getByText('חדר לייזר תפוס בשעה זו')).toBeVisible()
  await expect(dialog(page).getByRole('button', { name: 'לקבוע בכל זאת' })).toHaveCount(0)
  await axe()
  await press(
    dialog(page)
      .getByRole('button', { name: /^\d\d:\d\d אצל נועה/ })
      .first(),
  )
  await expect.poll(async () => (await salon.one(id))?.start_time).not.toBe(`${MONDAY} 10:00:00`)
  await expect(dialog(page)).toBeHidden()
})
