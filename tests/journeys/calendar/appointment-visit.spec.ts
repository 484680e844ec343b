import type { Locator, Page } from '@playwright/test'
import {
  choose,
  chooseCustomer,
  CLOCK,
  dialog,
  event,
  open,
  press,
  pressSlot,
  salonForEach,
  save,
  TUESDAY,
  clear,
} from './calendar-steps.ts'
import { expect, test } from '#tests/journeys/support.ts'

test.use({ clock: CLOCK })
const own = salonForEach()

/** Makes the reply with free starts wait, and compares where the notes stand before and after. */
async function expectRoomForStarts(page: Page, ask: () => Promise<void>) {
  const { promise: mayArrive, resolve: arrive } = Promise.withResolvers<void>()
  const calls = '**/api/appointment-visits/free-starts?*'
  await page.route(calls, async (route) => {
    await mayArrive
    await route.fallback()
  })
  await ask()
  await expect(dialog(page).locator('[aria-busy="true"]')).toHaveCount(1)
  const notes = dialog(page).getByLabel('הערות')
  const before = await notes.evaluate((field) => field.getBoundingClientRect().top)
  arrive()
  await expect(dialog(page).getByRole('group', { name: 'פנוי בקרוב' })).toBeVisible()
  await expect.poll(() => notes.evaluate((field) => field.getBoundingClientRect().top)).toBe(before)
  await page.unroute(calls)
}

test('fills what is usual by one press, and books two services as one visit at one of the nearest free times @desktop', async ({
  page,
  axe,
}) => {
  const { salon } = own
  await test.step('fills what the customer usually books with one press', async () => {
    for (const day of ['2026-11-02', '2026-11-09'])
      await salon.call('POST', '/api/appointment-visits', {
        customer_id: salon.dana,
        start_time: `${day} 10:00:00`,
        parts: [
          { service_id: salon.cut, employee_id: salon.noa },
          { service_id: salon.colour, employee_id: salon.maya },
        ],
      })
    await open(page, `?view=day&date=${TUESDAY}&new=1`)
    await chooseCustomer(page, 'דנה', 'דנה כהן')
    const usual = dialog(page).getByRole('button', { name: 'למלא כמו בדרך כלל' })
    await expect(usual).toContainText('תספורת + צבע, אצל נועה + מאיה')
    await axe()
    await press(usual)
    await expect(dialog(page).getByRole('combobox', { name: 'שירות', exact: true })).toHaveValue('תספורת')
    await expect(dialog(page).getByRole('combobox', { name: 'עובד מטפל', exact: true })).toHaveValue('נועה')
    await expect(dialog(page).getByRole('combobox', { name: 'שירות 2' })).toHaveValue('צבע')
    await expect(dialog(page).getByRole('combobox', { name: 'עובד מטפל 2' })).toHaveValue('מאיה')
    await expect(usual).toBeHidden()
    await page.keyboard.press('Escape')
    await press(page.getByRole('button', { name: 'יציאה בלי שמירה' }))
    await expect(dialog(page)).toBeHidden()
  })
  await clear(page, salon)
  await test.step('what else is booked of the customer is said, with a warning of a visit at the same time', async () => {
    await salon.book(`${TUESDAY} 12:00`, '13:00')
    await salon.book('2026-11-19 09:00', '10:00', { status_key: 'waiting' })
    await open(page, `?view=day&date=${TUESDAY}&employee=${salon.maya}`)
    await pressSlot(page, TUESDAY, '12:30')
    await chooseCustomer(page, 'דנה', 'דנה כהן')
    const facts = dialog(page).getByRole('group', { name: 'מה כדאי לדעת על הלקוח' })
    await expect(facts).toContainText('ללקוח כבר יש תור באותו זמן: ג׳ 17/11 12:00, תספורת אצל נועה')
    await expect(facts).toContainText('תור הבא: ג׳ 17/11 12:00, תספורת')
    await expect(facts).toContainText('בקשה שממתינה: ה׳ 19/11 09:00, תספורת')
    await page.keyboard.press('Escape')
    await press(page.getByRole('button', { name: 'יציאה בלי שמירה' }))
    await expect(dialog(page)).toBeHidden()
  })
  await clear(page, salon)
  await test.step('two services in one visit take eight taps at most, and what is typed is picked by Enter', async () => {
    await open(page, `?view=day&date=${TUESDAY}&employee=${salon.maya}`)
    let taps = 0
    const tap = async (what: Locator) => press(what).then(() => void taps++)
    const part = (name: string) => dialog(page).getByRole('combobox', { name, exact: true })
    await pressSlot(page, TUESDAY, '12:00')
    taps++
    await dialog(page).getByRole('combobox', { name: 'לקוח', exact: true }).fill('דנה')
    await page.keyboard.press('Enter')
    await expect(part('לקוח')).toHaveValue('דנה כהן')
    await expect(part('שירות')).toBeFocused()
    await tap(part('שירות'))
    await tap(page.getByRole('option', { name: 'פן' }))
    await tap(dialog(page).getByRole('button', { name: 'שירות נוסף' }))
    await tap(part('שירות 2'))
    await tap(page.getByRole('option', { name: 'צבע' }))
    await tap(dialog(page).getByRole('button', { name: 'שמירה' }))
    await expect(dialog(page)).toBeHidden()
    expect(taps, 'taps for two services in one visit').toBeLessThanOrEqual(8)
    await expect.poll(async () => (await salon.list()).length).toBe(2)
    await open(page, `?view=day&date=${TUESDAY}`)
  })
  await clear(page, salon)
  await test.step('books two services with two employees as one visit, at one of the nearest free times', async () => {
    await page.keyboard.press('n')
    await chooseCustomer(page, 'דנה', 'דנה כהן')
    await choose(page, 'שירות', 'תספורת')
    await expectRoomForStarts(page, () => choose(page, 'עובד מטפל', 'נועה'))
    const end = dialog(page).getByLabel('שעת סיום')
    const alone = await end.inputValue()
    await press(dialog(page).getByRole('button', { name: 'שירות נוסף' }))
    await save(page)
    await expect(dialog(page).getByText('שדה חובה')).toHaveCount(2)
    await choose(page, 'שירות 2', 'צבע')
    // only one employee gives it, and the end follows
    await expect(dialog(page).getByRole('combobox', { name: 'עובד מטפל 2' })).toHaveValue('מאיה')
    await expect(end).not.toHaveValue(alone)
    await expect(dialog(page).getByText('סך הכול')).toBeVisible()
    const offers = dialog(page).getByRole('group', { name: 'פנוי בקרוב' }).getByRole('button')
    await expect(offers).not.toHaveCount(0)
    await dialog(page).getByLabel('הערות').scrollIntoViewIfNeeded()
    await axe()

    await press(offers.last())
    await expect(offers.last()).toHaveAttribute('aria-pressed', 'true')
    const chosen = await dialog(page).getByLabel('שעת התחלה').inputValue()
    await save(page)
    await expect(dialog(page)).toBeHidden()
    const rows = (await salon.list()).toSorted((a, b) => (a.start_time < b.start_time ? -1 : 1))
    expect(rows).toMatchObject([
      { service_name: 'תספורת', employee_id: salon.noa },
      { service_name: 'צבע', employee_id: salon.maya },
    ])
    expect(rows[0]!.start_time.slice(11, 16)).toBe(chosen)
    expect(rows[1]!.start_time).toBe(rows[0]!.end_time)
  })
})

test('removes a service again; a taken time offers the nearest free one and others beside it @phone', async ({
  page,
  axe,
}) => {
  const { salon } = own
  await test.step('removes a service again, and keeps what was typed', async () => {
    await open(page, `?view=day&date=${TUESDAY}&new=1`)
    await choose(page, 'שירות', 'תספורת')
    await expectRoomForStarts(page, () => choose(page, 'עובד מטפל', 'נועה'))
    await dialog(page).getByLabel('הערות').fill('גוון 7.1')
    const end = dialog(page).getByLabel('שעת סיום')
    const alone = await end.inputValue()
    await press(dialog(page).getByRole('button', { name: 'שירות נוסף' }))
    await choose(page, 'שירות 2', 'צבע')
    await expect(end).not.toHaveValue(alone)
    await press(dialog(page).getByRole('button', { name: 'הסרת שירות 2' }))
    await expect(end).toHaveValue(alone)
    await expect(dialog(page).getByLabel('הערות')).toHaveValue('גוון 7.1')
    await expect(dialog(page).getByText('סך הכול')).toBeHidden()
  })
  await test.step('offers the nearest free time with the same employee when a time is taken, and others beside it', async () => {
    await salon.book(`${TUESDAY} 10:00`, '11:00', { customer_id: salon.ron })
    await open(page, `?view=day&date=${TUESDAY}&new=1&employee=${salon.noa}`)
    await chooseCustomer(page, 'דנה', 'דנה כהן')
    await choose(page, 'שירות', 'תספורת')
    await dialog(page).getByLabel('שעת התחלה').selectOption('10:15')
    await dialog(page).getByLabel('הערות').fill('גוון 7.1')
    await save(page)
    await expect(dialog(page).getByText('אצל נועה כבר יש תור ביום שלישי 17/11, בין 10:00 ל־11:00.')).toBeVisible()
    const same = dialog(page).getByRole('listitem').filter({ hasText: 'אותה שעה' })
    await expect(same).toContainText('10:15 אצל מאיה')
    await expect(dialog(page).getByRole('button', { name: 'לקבוע בכל זאת' })).toBeVisible()
    await axe()
    await press(dialog(page).getByRole('listitem').filter({ hasText: 'שעה אחרת' }).getByRole('button'))
    await expect(dialog(page).getByLabel('הערות')).toHaveValue('גוון 7.1')
    await save(page)
    const nearest = dialog(page).getByRole('button', { name: /^לקבוע ל[^ ]/ })
    await expect(nearest).toContainText('אצל נועה')
    await press(nearest)
    await expect(dialog(page)).toBeHidden()
    const booked = (await salon.list()).find(({ customer_id }) => customer_id === salon.dana)
    expect(booked).toMatchObject({ employee_id: salon.noa, notes: 'גוון 7.1' })
    expect(booked!.end_time <= `${TUESDAY} 10:00:00` || booked!.start_time >= `${TUESDAY} 11:00:00`).toBe(true)
    await expect(event(page, 'דנה כהן')).toBeVisible()
  })
})
