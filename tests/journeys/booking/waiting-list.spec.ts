import { formatPhone } from '#shared/values/phone.ts'
import { callerOf, newPhone } from '#tests/journeys/call-api.ts'
import { makeBookingOffice } from './booking-office.ts'
import { CLOCK, next, paymentFrame } from './booking-steps.ts'
import { open } from '#tests/journeys/staff-office.ts'
import { expect, test } from '#tests/journeys/support.ts'

test.use({ clock: CLOCK })
/** A Thursday, the day after the clock of the journeys. */
const DAY = '2026-11-19'
const LINK = /\/l\/[\w-]{12}/

test('a visitor waits, gets a cancelled time by SMS and books it; staff see it all @phone', async ({
  page,
  browser,
  server,
  outbox,
  axe,
}) => {
  const office = await makeBookingOffice(server.address, { phone_proof: 0 })
  // the journeys at both widths share a server and its outbox
  const phone = newPhone()
  const other = await office.bookAsVisitor(`${DAY} 12:00`, `${DAY} 13:00`)

  // the way to the list is in the page that the server renders
  const plain = await (await browser.newContext({ javaScriptEnabled: false })).newPage()
  await plain.goto(`${server.address}${office.page}?service=${office.cut}`)
  await expect(plain.getByRole('link', { name: 'עדכנו אותי אם מתפנה' })).toHaveAttribute('href', /\/waiting\?service=/)
  await plain.context().close()

  await page.goto(`${server.address}${office.page}?service=${office.cut}`)
  await page.getByRole('link', { name: 'עדכנו אותי אם מתפנה' }).click()
  await expect(page.getByRole('heading', { name: 'עדכנו אותי אם מתפנה' })).toBeVisible()
  await expect(page.getByLabel('טיפול')).toHaveValue(String(office.cut))
  await axe()
  await page.getByText('תאריכים, ימים, שעות ועובד').click()
  await axe()
  await page.getByLabel('אצל מי').selectOption('מאיה')
  await page.getByLabel('משעה').selectOption('11:00')
  await page.getByLabel('עד שעה').selectOption('15:00')
  // what is missing is said, and nothing that was chosen is lost
  await page.getByRole('button', { name: 'להצטרף לרשימת ההמתנה' }).click()
  await expect(page.getByText('שדה חובה')).toBeVisible()
  await page.getByLabel('שם מלא').fill('רותם אלון')
  await page.getByLabel('טלפון נייד').fill(formatPhone(phone))
  await expect(page.getByLabel('משעה')).toHaveValue('11:00')
  await page.getByRole('button', { name: 'להצטרף לרשימת ההמתנה' }).click()
  await expect(page.getByRole('heading', { name: 'נרשמת לרשימת ההמתנה' })).toBeVisible()

  const links = async () =>
    (await outbox()).sms.flatMap(({ to, text }) => (to === phone ? (LINK.exec(text) ?? []) : []))
  await expect.poll(async () => (await links()).length).toBe(1)
  const stranger = callerOf(server.address, '')
  await stranger('POST', `/api/online-booking/manage/${other.manage_token}/cancel`)
  await expect.poll(async () => (await links()).length).toBe(2)

  // staff see the held time in the calendar
  const staff = await (await browser.newContext({ viewport: page.viewportSize() })).newPage()
  const staffOffice = { address: server.address, token: office.staffToken }
  await open(staff, staffOffice, `/calendar?view=day&date=${DAY}&employee=${office.maya}`)
  await expect(staff.getByText('מוצע לרשימת המתנה').first()).toBeVisible()

  await page.goto(`${server.address}${(await links())[0]}`)
  await expect(page.getByRole('heading', { name: 'התפנה מועד' })).toBeVisible()
  await expect(page.getByText('12:00 - ')).toBeVisible()
  await expect(page.getByText('ביטול חינם עד')).toBeVisible()
  await axe()
  await page.getByRole('button', { name: 'לקבוע את התור' }).click()
  await expect(page.getByRole('heading', { name: 'התור נקבע' })).toBeVisible()
  await expect(page.getByText('ביאליק 12')).toBeVisible()
  await expect(page.getByRole('link', { name: 'הוספה ליומן שלי' })).toBeVisible()
  await axe()
  await page.getByRole('link', { name: 'לפרטי התור' }).click()
  await expect(page.getByText('19/11/2026')).toBeVisible()

  await expect(staff.getByText('רותם אלון').first()).toBeVisible()
  await expect(staff.getByText('מוצע לרשימת המתנה')).toHaveCount(0)
  await open(staff, staffOffice, '/')
  await expect(staff.getByRole('link', { name: 'מילאנו לך מועד אחד שהתפנה' })).toContainText('180')
  await staff.context().close()
})

test('a waiting customer pays the deposit of an offered time on the page of its link @phone', async ({
  page,
  server,
  outbox,
  axe,
}) => {
  const office = await makeBookingOffice(server.address)
  await office.call('PUT', `/api/products/${office.colour}`, { deposit_amount: '50' })
  const phone = newPhone()
  const customer = { full_name: 'רותם אלון', phone, handled_by: office.noa }
  const { id } = (await office.call<{ customer: { id: number } }>('POST', '/api/customers', customer)).customer
  const window = { service_id: office.colour, from_date: DAY, until_date: DAY }
  await office.call('POST', '/api/waiting-list', { ...window, customer_id: id })
  const times = { start_time: `${DAY} 12:00:00`, end_time: `${DAY} 14:00:00` }
  await office.call('POST', '/api/waiting-list/offers', { employee_id: office.maya, ...times })
  const found = async () => (await outbox()).sms.find(({ to, text }) => to === phone && LINK.test(text))
  await expect.poll(found).toBeTruthy()
  await page.goto(`${server.address}${LINK.exec((await found())!.text)![0]}`)
  await expect(page.getByText('כדי לקבוע את התור משלמים מקדמה של')).toContainText('50')
  await axe()
  await next(page, 'לשמור את המועד ולהמשיך')
  await expect(page.getByRole('heading', { name: 'מקדמה לשמירת התור' })).toBeVisible()
  await axe()
  await next(paymentFrame(page), /^תשלום בכרטיס בדיקה/)
  await expect(page.getByRole('heading', { name: 'התור נקבע' })).toBeVisible()
  await page.getByRole('link', { name: 'לפרטי התור' }).click()
  await expect(page.getByText('19/11/2026')).toBeVisible()
})

test('staff put a customer on the list, offer a time by hand, take it back and turn the autopilot off @desktop', async ({
  page,
  server,
  axe,
}) => {
  const office = await makeBookingOffice(server.address)
  const { customer } = await office.call<{ customer: { id: number } }>('POST', '/api/customers', {
    full_name: 'יעל ברק',
    phone: '052-777-4321',
    handled_by: office.noa,
  })
  expect(customer.id).toBeGreaterThan(0)
  await open(page, { address: server.address, token: office.staffToken }, '/waiting-list')
  await expect(page.getByText('אף אחד לא ממתין כרגע')).toBeVisible()
  await page.getByRole('button', { name: 'הוספה לרשימה' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'לקוח' }).fill('יעל')
  await page.getByRole('option', { name: 'יעל ברק' }).click()
  await dialog.getByLabel('שירות').selectOption('תספורת נשים')
  await axe()
  await dialog.getByRole('button', { name: 'שמירה' }).click()
  await expect(page.getByText('הלקוח ברשימת ההמתנה')).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'יעל ברק' })).toContainText('תספורת נשים')
  await axe()

  await page.getByRole('button', { name: 'הצעת מועד עבור יעל ברק' }).click()
  await dialog.getByLabel('עובד').selectOption('מאיה')
  // noon of today is first offered, because it is morning; an hour that has passed is refused
  await expect(dialog.getByLabel('תאריך')).toHaveValue('18/11/2026')
  await expect(dialog.getByLabel('התחלה')).toHaveValue('12:00')
  await dialog.getByLabel('התחלה').selectOption('08:00')
  await dialog.getByRole('button', { name: 'לשלוח הצעה' }).click()
  await expect(dialog.getByText('השעה הזאת כבר עברה')).toBeVisible()
  await dialog.getByLabel('התחלה').selectOption('12:00')
  await dialog.getByLabel('תאריך').fill('19/11/2026')
  await dialog.getByRole('button', { name: 'לשלוח הצעה' }).click()
  await expect(page.getByText('ההצעה נשלחה אל יעל ברק')).toBeVisible()
  await expect(page.getByText('ממתינה לתשובה')).toBeVisible()

  await page.getByRole('button', { name: 'ביטול ההצעה' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'ביטול ההצעה' }).click()
  await expect(page.getByText('ההצעה בוטלה והמועד פנוי')).toBeVisible()

  await page.getByRole('combobox', { name: 'טייס אוטומטי' }).selectOption('כבוי')
  await expect(page.getByText('ההגדרה נשמרה')).toBeVisible()
  await page.getByRole('button', { name: 'הסרת יעל ברק מהרשימה' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'הסרה' }).click()
  await expect(page.getByText('אף אחד לא ממתין כרגע')).toBeVisible()
})

test('staff see who waits without a proved phone, and take all of them off the list by one act @phone', async ({
  page,
  server,
  axe,
}) => {
  const office = await makeBookingOffice(server.address, { phone_proof: 0 })
  const stranger = callerOf(server.address, '')
  const visit = await stranger<{ token: string }>('GET', `/api/get-public-token/${office.slug}`)
  const visitor = callerOf(server.address, visit.token)
  const join = async () => {
    await visitor('POST', '/api/customers', { full_name: 'רותם אלון', phone: newPhone() })
    await visitor('POST', '/api/waiting-list/join', { service_id: office.cut, from_date: DAY, until_date: DAY })
  }
  await join()
  await open(page, { address: server.address, token: office.staffToken }, '/waiting-list')
  await expect(page.getByRole('listitem').filter({ hasText: 'רותם אלון' })).toContainText('הטלפון לא אומת')
  await axe()
  await page.goto(`${server.address}/notifications?requests=1`)
  await page.getByRole('button', { name: 'לדחות את כל מה שלא אומת' }).click()
  const question = page.getByRole('dialog')
  await expect(question).toContainText('רישום אחד יוסר מרשימת ההמתנה · כרטיס לקוח אחד שאין בו דבר אחר יימחק')
  await question.getByRole('button', { name: 'דחיית הכול' }).click()
  await expect(page.getByText('כל מה שלא אומת נדחה')).toBeVisible()
  await expect(page.getByRole('button', { name: 'לדחות את כל מה שלא אומת' })).toHaveCount(0)
  await page.goto(`${server.address}/waiting-list`)
  await expect(page.getByText('אף אחד לא ממתין כרגע')).toBeVisible()
  // a card that nothing is left on goes by the same act
  await join()
  const { entries } = await office.call<{ entries: { id: number }[] }>('GET', '/api/waiting-list')
  await office.call('DELETE', `/api/waiting-list/${entries[0]!.id}`)
  await page.goto(`${server.address}/notifications?requests=1`)
  await page.getByRole('button', { name: 'לדחות את כל מה שלא אומת' }).click()
  await expect(question).toContainText('כרטיס לקוח אחד שאין בו דבר אחר יימחק')
  await question.getByRole('button', { name: 'דחיית הכול' }).click()
  await expect(page.getByRole('button', { name: 'לדחות את כל מה שלא אומת' })).toHaveCount(0)
})
