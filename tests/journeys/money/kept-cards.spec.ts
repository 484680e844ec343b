import { makeBookingOffice } from '#tests/journeys/booking/booking-office.ts'
import { goToPayment, next, paymentFrame } from '#tests/journeys/booking/booking-steps.ts'
import { open } from '#tests/journeys/staff-office.ts'
import { device } from '#tests/journeys/calendar/calendar-devices.ts'
import { expect, test } from '#tests/journeys/support.ts'

/**
 * The Sunday of the visit, 08:50 in Israel: too late to change it for free shortly after booking.
 */
test.use({ clock: '2026-11-22T06:50:00.000Z', colorScheme: 'dark' })

test('the owner asks for a card, a customer gives it, cancels late, and is charged once @phone', async ({
  page,
  server,
  axe,
}) => {
  const office = await makeBookingOffice(server.address, {
    deposit_free_hours: 120,
    cancel_cutoff_hours: 1,
    booking_notice_minutes: 60,
  })
  const session = { address: server.address, token: office.staffToken }

  await test.step('the owner sets the fee of the service', async () => {
    await open(page, session, '/products')
    await page.getByText('תספורת נשים').first().click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('מקדמה בקביעת תור אונליין').selectOption({ label: 'כרטיס לשמירת התור, בלי חיוב' })
    await dialog.getByLabel('דמי אי־הגעה').fill('500')
    await dialog.getByRole('button', { name: 'שמירה' }).click()
    await expect(dialog.getByText('דמי אי־ההגעה צריכים להיות יותר מאפס, ולא יותר מהמחיר')).toBeVisible()
    await dialog.getByLabel('דמי אי־הגעה').fill('60')
    await axe()
    await dialog.getByRole('button', { name: 'שמירה' }).click()
    await expect(page.getByText('הפרטים נשמרו')).toBeVisible()
  })

  await test.step('the customer reads the terms and gives a card', async () => {
    await goToPayment(page, office.page, 'כדי לשמור את המועד נותנים כרטיס, בלי חיוב', 'כרטיס לשמירת התור')
    for (const shown of ['דמי אי־הגעה, לא מחויבים עכשיו', '₪60', 'ביטול עד 5 ימים לפני התור: בלי תשלום.'])
      await expect(page.getByText(shown).first()).toBeVisible()
    await expect(paymentFrame(page).getByRole('heading', { name: 'עמוד שמירת כרטיס לבדיקה' })).toBeVisible()
    await axe()
    await next(paymentFrame(page), /^תשלום בכרטיס שנדחה/)
    await expect(page.getByRole('alert')).toContainText('הכרטיס לא התקבל, ושום דבר לא חויב')
    await next(paymentFrame(page), /^שמירת כרטיס בדיקה/)
    await expect(page.getByRole('heading', { name: 'התור נקבע!' })).toBeVisible()
    await page.getByRole('link', { name: 'שינוי או ביטול התור' }).click()
    await expect(page.getByText('כרטיס שמור, דמי אי־הגעה')).toBeVisible()
    await next(page, 'ביטול התור')
    await expect(page.getByText('העסק רשאי לחייב על ביטול עכשיו את הכרטיס ששמרת: ₪60')).toBeVisible()
    await axe()
    await next(page, 'להשאיר את התור')
  })
  const manage = page.url()

  const [{ id }] = (await office.call<{ appointments: [{ id: number }] }>('GET', '/api/appointments')).appointments
  const change = (day: string, status_key: string) =>
    office.call('PUT', `/api/appointments/${id}`, {
      start_time: `${day} 11:30:00`,
      end_time: `${day} 12:30:00`,
      status_key,
    })
  await test.step('a move into the past by staff makes nothing due', async () => {
    await change('2026-11-17', 'no_show')
    await open(page, session, '/calendar?view=agenda&date=2026-11-17')
    await page.getByText('דנה כהן').first().click()
    const dialog = page.getByRole('dialog').first()
    await dialog.getByRole('button', { name: 'עריכה' }).click()
    await expect(dialog.getByText('הלקוח בחר במועד 22/11/2026 11:30, ואפשר לחייב רק אחריו')).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'חיוב דמי אי־הגעה' })).toBeHidden()
    await axe()
    await page.goto(manage)
    await expect(page.getByText('המועד הזה כבר עבר: העסק העביר אליו את התור')).toBeVisible()
    await expect(page.getByRole('button', { name: 'ביטול התור' })).toBeVisible()
    await axe()
    await change('2026-11-22', 'confirmed')
  })

  await test.step('the dialog says that another customer has no card', async () => {
    await office.call('POST', '/api/customers', { full_name: 'רונית לוי', phone: '052-345-0009' })
    await open(page, session, '/calendar?view=agenda&date=2026-11-22')
    await page.getByText('דנה כהן').first().click()
    const dialog = page.getByRole('dialog').first()
    await dialog.getByRole('button', { name: 'עריכה' }).click()
    await dialog.getByRole('combobox', { name: 'לקוח' }).fill('רונית')
    await page.getByRole('option', { name: /רונית לוי/ }).click()
    await expect(dialog.getByText('הכרטיס שמור ללקוח הקודם. בשמירה הוא יימחק')).toBeVisible()
    await axe()
  })

  await test.step('the customer cancels late', async () => {
    await page.goto(manage)
    await next(page, 'ביטול התור')
    await next(page, 'כן, לבטל את התור')
    await expect(page.getByText('העסק רשאי לחייב את הכרטיס ששמרת, לפי תנאי הביטול: ₪60')).toBeVisible()
  })

  await test.step('staff charge the fee', async () => {
    await open(page, session, '/calendar?view=agenda&date=2026-11-22')
    // cancelled appointments are shown by choice
    await device().openFilters(page)
    await page.getByRole('menuitemcheckbox', { name: 'להציג תורים שבוטלו' }).click()
    await page.getByText('דנה כהן').first().click()
    const dialog = page.getByRole('dialog').first()
    await dialog.getByRole('button', { name: 'עריכה' }).click()
    await expect(dialog.getByText('אפשר לחייב עכשיו')).toBeVisible()
    await axe()
    await dialog.getByRole('button', { name: 'חיוב דמי אי־הגעה' }).click()
    await expect(page.getByText('לחייב ₪60 את הכרטיס ששמר הלקוח, שמסתיים ב־0000?')).toBeVisible()
    await axe()
    await page.getByRole('button', { name: 'לחייב ₪60' }).click()
    await expect(page.getByText('הסכום חויב והמסמך הופק')).toBeVisible()
    await expect(dialog.getByText('חויבו')).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'חיוב דמי אי־הגעה' })).toBeHidden()
  })
})
