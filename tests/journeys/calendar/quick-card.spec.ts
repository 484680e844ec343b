import type { Locator, Page } from '@playwright/test'
import { CLOCK, dialog, event, grid, MONDAY, open, press, salonForEach, clear } from './calendar-steps.ts'
import { expect, test } from '#tests/journeys/support.ts'

test.use({ clock: CLOCK })
const own = salonForEach()

/** Presses and counts: what a person does with a finger. */
function counter() {
  let taps = 0
  return { tap: async (what: Locator) => press(what).then(() => void taps++), taps: () => taps }
}
const act = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true })

test('a tap opens the card, and a second one changes the status, which can be undone', async ({ page, axe }) => {
  const { salon } = own
  await salon.call('PUT', `/api/customers/${salon.dana}`, { notes: 'רגישה לאמוניה\nאוהבת קפה' })
  await salon.book('2026-11-09 10:00', '11:00', { status_key: 'no_show' })
  const { id } = await salon.book(`${MONDAY} 10:00`, '11:00')
  await open(page)
  const { tap, taps } = counter()
  await tap(event(page, 'דנה כהן'))
  const card = page.getByRole('dialog', { name: 'התור של דנה כהן' })
  await expect(card.getByRole('note')).toHaveText('רגישה לאמוניה')
  await expect(card.getByText('אוהבת קפה')).toBeVisible()
  await expect(card.getByText('פעם אחת')).toBeVisible()
  await expect(card.getByRole('link', { name: /חיוג/ })).toBeVisible()
  await axe()
  await tap(act(page, 'הגעה'))
  await expect.poll(async () => (await salon.one(id))?.status_key).toBe('arrived')
  expect(taps(), 'taps to change the status').toBe(2)
  await expect(act(page, 'סיום ותשלום')).toBeVisible()
  await expect(page.getByText('הסטטוס של דנה כהן: הגיע')).toBeVisible()
  await press(page.getByRole('button', { name: 'החזרה', exact: true }))
  await expect.poll(async () => (await salon.one(id))?.status_key).toBe('confirmed')
  await expect(act(page, 'הגעה')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(card).toBeHidden()
})

test('on a phone the card is a sheet, delays an appointment with the next one, and books again @phone', async ({
  page,
  axe,
}) => {
  const { salon } = own
  await open(page)
  await test.step('on a phone the card is a sheet that is pulled down to close', async () => {
    await salon.book(`${MONDAY} 10:00`, '11:00')
    await press(event(page, 'דנה כהן'))
    const card = page.getByRole('dialog', { name: 'התור של דנה כהן' })
    await expect(act(page, 'עריכה')).toBeVisible()
    const box = (await card.boundingBox())!
    expect(Math.round(box.y + box.height)).toBe(844)
    expect(box.width).toBe(390)
    await press(act(page, 'הגעה'))
    const said = (await page.getByRole('log').getByText('הסטטוס של דנה כהן: הגיע').boundingBox())!
    const days = (await page.getByRole('navigation', { name: 'ימי השבוע' }).boundingBox())!
    const sheet = (await card.boundingBox())!
    expect(said.y, 'a message stands under the days').toBeGreaterThan(days.y + days.height)
    expect(said.y + said.height, 'and above the sheet').toBeLessThanOrEqual(sheet.y)
    await page.mouse.move(195, sheet.y + 14)
    await page.mouse.down()
    await page.mouse.move(195, sheet.y + 200, { steps: 5 })
    await page.mouse.up()
    await expect(card).toBeHidden()
  })
  await page.keyboard.press('Escape')
  await clear(page, salon)
  await test.step('a delay says whom it pushes, moves both, and puts both back', async () => {
    const first = await salon.book(`${MONDAY} 10:00`, '11:00')
    const second = await salon.book(`${MONDAY} 11:00`, '12:00', { customer_id: salon.ron })
    const starts = async () => [(await salon.one(first.id))?.start_time, (await salon.one(second.id))?.start_time]
    await expect(event(page, 'רון לוי')).toBeVisible()
    await press(event(page, 'דנה כהן'))
    await press(act(page, 'הזזה ב־15 דק׳'))
    await expect(page.getByText('רון לוי יעבור מ־11:00 ל־11:15')).toBeVisible()
    await axe()
    await expect.poll(() => starts()).toEqual([`${MONDAY} 10:00:00`, `${MONDAY} 11:00:00`])
    await press(page.getByRole('button', { name: 'להזיז את כולם' }))
    await expect.poll(starts).toEqual([`${MONDAY} 10:15:00`, `${MONDAY} 11:15:00`])
    await press(page.getByRole('button', { name: 'החזרה', exact: true }))
    await expect.poll(starts).toEqual([`${MONDAY} 10:00:00`, `${MONDAY} 11:00:00`])
  })
  await page.keyboard.press('Escape')
  await clear(page, salon)
  await test.step('an appointment is booked again in four weeks by three taps', async () => {
    await salon.book(`${MONDAY} 10:00`, '11:00')
    await salon.book('2026-12-14 10:00', '10:30', { customer_id: salon.ron, service_id: salon.blow })
    const { tap, taps } = counter()
    await tap(event(page, 'דנה כהן'))
    await tap(act(page, 'תור נוסף בעוד 4 שבועות'))
    await expect(dialog(page).getByLabel('תאריך')).toHaveValue('14/12/2026')
    // the same hour is taken, and the nearest free time is chosen
    await expect(dialog(page).getByLabel('שעת התחלה')).toHaveValue('10:30')
    await expect(dialog(page).getByRole('combobox', { name: 'לקוח' })).toHaveValue('דנה כהן')
    await axe()
    await tap(dialog(page).getByRole('button', { name: 'שמירה' }))
    await expect(dialog(page)).toBeHidden()
    expect(taps(), 'taps to book again').toBe(3)
    await expect
      .poll(async () => (await salon.list()).filter(({ customer_id }) => customer_id === salon.dana))
      .toMatchObject([
        { start_time: `${MONDAY} 10:00:00` },
        {
          start_time: '2026-12-14 10:30:00',
          end_time: '2026-12-14 11:30:00',
          employee_id: salon.noa,
          service_id: salon.cut,
        },
      ])
  })
})

test('a request is answered on the card, which keys change and which leads to the form and the checkout @desktop', async ({
  page,
  axe,
  outbox,
}) => {
  const { salon } = own
  await open(page)
  await test.step('a request is approved or declined with a reason that the customer reads', async () => {
    const asked = await salon.book(`${MONDAY} 10:00`, '11:00', { status_key: 'waiting', customer_id: salon.ron })
    const other = await salon.book(`${MONDAY} 12:00`, '13:00', { status_key: 'waiting' })
    await press(event(page, 'רון לוי'))
    await expect(act(page, 'תזכורת')).toBeHidden()
    await axe()
    await press(act(page, 'אישור הבקשה של רון לוי'))
    await expect.poll(async () => (await salon.one(asked.id))?.status_key).toBe('confirmed')
    await page.keyboard.press('Escape')

    await press(event(page, 'דנה כהן'))
    await press(act(page, 'דחייה: הבקשה של דנה כהן'))
    await dialog(page).getByLabel(/הסיבה/).fill('המכשיר בתיקון')
    await axe()
    await press(page.getByRole('button', { name: 'דחיית הבקשה', exact: true }))
    await expect.poll(async () => (await salon.one(other.id))?.status_key).toBe('cancelled')
    await expect
      .poll(async () => (await outbox()).sms.find(({ to }) => to === salon.phone)?.text)
      .toContain('המכשיר בתיקון')
    await page.keyboard.press('Escape')
    await expect(dialog(page)).toBeHidden()
  })
  await clear(page, salon)
  await test.step('the keys of a focused appointment change its status and open its form', async () => {
    const { id } = await salon.book(`${MONDAY} 10:00`, '11:00')
    const focused = grid(page).locator('[data-appointment]')
    await focused.focus()
    await page.keyboard.press('a')
    await expect.poll(async () => (await salon.one(id))?.status_key).toBe('arrived')
    await focused.focus()
    await page.keyboard.press('x')
    // the visit begins in an hour
    await expect(page.getByRole('dialog')).toContainText('התור מתחיל רק ב־10:00')
    await press(page.getByRole('dialog').getByRole('button', { name: 'אי־הגעה' }))
    await expect.poll(async () => (await salon.one(id))?.status_key).toBe('no_show')
    await focused.focus()
    await page.keyboard.press('Enter')
    await expect(dialog(page).getByText('עריכת תור')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog(page)).toBeHidden()
  })
  await clear(page, salon)
  await test.step('the card leads to the checkout, and a double click to the form', async () => {
    const { id } = await salon.book(`${MONDAY} 10:00`, '11:00')
    await event(page, 'דנה כהן').dblclick()
    await expect(dialog(page).getByText('עריכת תור')).toBeVisible()
    await press(dialog(page).getByRole('button', { name: 'סגירה' }))
    await press(event(page, 'דנה כהן'))
    await press(act(page, 'סיום ותשלום'))
    await expect(page).toHaveURL(new RegExp(`/checkout\\?appointment=${id}`))
  })
})
