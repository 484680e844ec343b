import type { Locator, Page } from '@playwright/test'
import { PASSWORD, unique } from '#tests/journeys/call-api.ts'
import { CLOCK, waitForScript } from '#tests/journeys/booking/booking-steps.ts'
import { open } from '#tests/journeys/staff-office.ts'
import { expect, test } from '#tests/journeys/support.ts'

test.use({ clock: CLOCK })

/** Counts what a person does: taps, and fields into which they type. */
function hands() {
  const count = { taps: 0, typed: 0 }
  const tap = async (what: Locator) => {
    count.taps++
    await what.click()
  }
  const type = async (what: Locator, content: string) => {
    count.typed++
    await what.fill(content)
  }
  return { count, tap, type }
}
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })

/** Fills the form of registration, whose four fields the specification fixes, and sends it. */
async function registerByHand(page: Page, address: string, { tap, type }: ReturnType<typeof hands>) {
  await page.goto(`${address}/register`)
  await type(page.getByLabel('שם מלא'), 'נועה לוי')
  await type(page.getByLabel('אימייל'), `noa-${unique()}@studio.test`)
  await type(page.getByLabel('סיסמה', { exact: true }), PASSWORD)
  await type(page.getByLabel('טלפון נייד'), '052-765-4321')
  await tap(button(page, 'הרשמה'))
  await expect(page).toHaveURL(/\/welcome$/)
}

/** Goes through the four steps with what they suggest, until the link is there. */
async function setUpByHand(page: Page, { tap, type }: ReturnType<typeof hands>): Promise<void> {
  await type(page.getByLabel('שם העסק'), `סטודיו נועה ${unique()}`)
  await tap(page.getByText('מספרה', { exact: true }))
  await tap(button(page, 'המשך'))
  await expect(page.getByRole('heading', { name: 'מתי אתם עובדים?' })).toBeVisible()
  await tap(button(page, 'המשך'))
  await tap(button(page, 'המשך עם 6 שירותים'))
  await expect(page.getByRole('heading', { name: 'הדף שלכם מוכן' })).toBeVisible()
}
const tryLink = (page: Page) => page.getByRole('link', { name: /לנסות בעצמכם/ })
/** Opens the booking page in a tab of its own, as the link does. */
async function openTab(page: Page, press: () => Promise<void>): Promise<Page> {
  const [tab] = await Promise.all([page.context().waitForEvent('page'), press()])
  await waitForScript(tab)
  return tab
}

test('from registration to the first online booking on the own phone: twelve taps and five fields @phone', async ({
  page,
  server,
}) => {
  const owner = hands()
  await registerByHand(page, server.address, owner)
  await setUpByHand(page, owner)
  const own = await openTab(page, () => owner.tap(tryLink(page)))
  expect(new URL(own.url()).search + new URL(own.url()).hash).toBe('')
  await owner.tap(own.getByText('תספורת נשים'))
  await owner.tap(button(own, 'המשך לזיהוי'))
  await expect(own.getByLabel('טלפון נייד')).toHaveValue('052-765-4321')
  await expect(own.getByText(/^מילאנו את השם והטלפון שלכם/)).toBeVisible()
  await owner.tap(button(own, 'המשך'))
  await expect(own.getByLabel('שם מלא')).toHaveValue('נועה לוי')
  await expect(own.getByText(/^מילאנו את השם והטלפון שלכם/)).toBeVisible()
  await owner.tap(button(own, 'המשך לבחירת מועד'))
  await owner.tap(button(own, /^הכי מוקדם/))
  await owner.tap(button(own, /^לקבוע ל/))
  await expect(own.getByRole('heading', { name: 'התור נקבע!' })).toBeVisible()
  expect(owner.count.taps).toBeLessThanOrEqual(12)
  expect(owner.count.typed).toBeLessThanOrEqual(5)
  await own.close()

  // it is a booking like any other one, and the link still waits to be shared
  await page.goto(`${server.address}/calendar?view=day`)
  await expect(page.getByText('נועה לוי').first()).toBeVisible()
  await page.goto(server.address)
  const checklist = page.getByRole('region', { name: '3 מתוך 6 צעדים' })
  await expect(checklist.getByRole('link', { name: 'שיתוף: לשתף את הקישור' })).toBeVisible()

  await expect(tryLink(page)).toHaveText(/^לנסות בעצמכם\s*בוצע$/)

  // the details are handed over once, also from the checklist; another person types their own
  const again = await openTab(page, () => tryLink(page).click())
  await again.getByText('תספורת נשים').click()
  await button(again, 'המשך לזיהוי').click()
  await expect(again.getByLabel('טלפון נייד')).toHaveValue('052-765-4321')
  await again.getByLabel('טלפון נייד').fill('052-345-0001')
  await expect(again.getByText(/^מילאנו את השם והטלפון שלכם/)).toBeHidden()
  await again.evaluate(() => sessionStorage.clear())
  await again.goto(again.url())
  await expect(again.getByLabel('טלפון נייד')).toHaveValue('')
})

test('from registration to the booking of a stranger: twelve taps and three fields after the form @phone', async ({
  page,
  server,
  browser,
}) => {
  const owner = hands()
  await registerByHand(page, server.address, owner)
  const form = { ...owner.count }
  await setUpByHand(page, owner)
  const link = await tryLink(page).getAttribute('href')
  expect(link).toMatch(/\/book\/studio-noa-/)

  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, locale: 'he-IL' })
  const phone = await context.newPage()
  await phone.clock.install({ time: server.now() })
  const customer = hands()
  await phone.goto(link!)
  await waitForScript(phone)
  await customer.tap(phone.getByText('תספורת נשים'))
  await customer.tap(button(phone, 'המשך לזיהוי'))
  await customer.type(phone.getByLabel('טלפון נייד'), '052-345-0001')
  await customer.tap(button(phone, 'המשך'))
  await customer.type(phone.getByLabel('שם מלא'), 'דנה כהן')
  await customer.tap(button(phone, 'המשך לבחירת מועד'))
  await customer.tap(button(phone, /^הכי מוקדם/))
  await customer.tap(button(phone, /^לקבוע ל/))
  await expect(phone.getByRole('heading', { name: 'התור נקבע!' })).toBeVisible()
  await context.close()

  expect(owner.count.taps + customer.count.taps).toBeLessThanOrEqual(12)
  expect(owner.count.typed - form.typed + customer.count.typed).toBe(3)
  expect(form.typed).toBe(4)

  await page.goto(`${server.address}/calendar?view=day`)
  await expect(page.getByText('דנה כהן').first()).toBeVisible()
})

test('the four steps are saved one by one, and the checklist leads through the rest until it folds @desktop', async ({
  page,
  server,
  axe,
}) => {
  await registerByHand(page, server.address, hands())
  await button(page, 'המשך').click()
  await expect(page.getByText('שדה חובה')).toBeVisible()
  await expect(page.getByText('יש לבחור תחום')).toBeVisible()
  await axe()
  const business = `קליניקה ${unique()}`
  await page.getByLabel('שם העסק').fill(business)
  await expect(page.getByText(/\/book\/clinic-/)).toBeVisible()
  await page.getByText('קליניקה', { exact: true }).click()
  await button(page, 'המשך').click()

  await expect(page.getByRole('heading', { name: 'מתי אתם עובדים?' })).toBeFocused()
  await expect(page.getByLabel('יום שישי, משמרת 1, עד שעה')).toHaveValue('13:00')
  await axe()
  await page.getByLabel('יום ראשון, משמרת 1, עד שעה').selectOption('20:00')
  await button(page, 'המשך').click()
  await expect(page.getByRole('heading', { name: 'מה אפשר לקבוע אצלכם?' })).toBeVisible()
  // the steps go on where they stopped
  await page.goto(`${server.address}/welcome`)
  await expect(page.getByRole('heading', { name: 'מה אפשר לקבוע אצלכם?' })).toBeVisible()
  await page.goBack()
  await page.goto(server.address)
  const checklist = page.getByRole('region', { name: '2 מתוך 6 צעדים' })
  await expect(checklist).toContainText('עוד 4 צעדים')
  await page.goto(`${server.address}/calendar`)
  await expect(page.getByText('כדי לקבוע תורים צריך שירות אחד לפחות.')).toBeVisible()
  await axe()
  await page.goto(server.address)
  await checklist.getByRole('link', { name: 'לשירותים: שירותים ומחירים' }).click()

  await button(page, 'דילוג').click()
  await expect(page.getByRole('heading', { name: 'הדף שלכם מוכן' })).toBeVisible()
  await expect(page.getByText('עוד אין שירות שאפשר לקבוע אונליין')).toBeVisible()
  await axe()
  const link = (await page.getByRole('link', { name: /לנסות בעצמכם/ }).getAttribute('href'))!
  const visitor = await page.context().newPage()
  await visitor.goto(link)
  await expect(visitor.getByRole('heading', { name: 'עוד מעט אפשר יהיה לקבוע כאן תור' })).toBeVisible()
  await expect(visitor.getByRole('link', { name: /להתקשר/ })).toHaveAttribute('href', 'tel:+972527654321')
  await page.getByRole('link', { name: 'הוספת שירותים' }).click()

  await page.getByLabel('מחיר ביקור ראשון').fill('')
  await button(page, 'המשך עם 3 שירותים').click()
  await expect(page.getByText('יש להזין מחיר')).toBeVisible()
  await expect(page.getByLabel('מחיר ביקור ראשון')).toBeFocused()
  await axe()
  await page.getByLabel('מחיר ביקור ראשון').fill('500')
  await page.getByRole('checkbox', { name: 'להציע ביקור המשך' }).uncheck()
  await button(page, 'שירות נוסף').click()
  await page.getByLabel('שם השירות ה־6').fill('בדיקת שיניים')
  await page.getByLabel('מחיר בדיקת שיניים').fill('90')
  await button(page, 'המשך עם 3 שירותים').click()
  await expect(page.getByRole('heading', { name: 'הדף שלכם מוכן' })).toBeVisible()
  await expect(page.getByText('עוד אין שירות שאפשר לקבוע אונליין')).toHaveCount(0)
  await axe()
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByRole('button', { name: 'העתקה', exact: true }).click()
  await expect(button(page, 'הועתק')).toBeVisible()
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(link)
  await button(page, /אינסטגרם/).click()
  await expect(page.getByText('הטקסט הועתק. מדביקים אותו בביו או בסטורי')).toBeVisible()
  const whatsapp = await page.getByRole('link', { name: /וואטסאפ/ }).getAttribute('href')
  expect(decodeURIComponent(whatsapp!)).toContain(`לקבוע תור אונליין אצל ${business}, בכל שעה: ${link}`)
  await page.getByRole('link', { name: 'כניסה ליומן' }).click()
  await expect(page.getByText('עוד אין כאן תורים')).toBeVisible()

  await page.goto(server.address)
  const rest = page.getByRole('region', { name: '4 מתוך 6 צעדים' })
  await expect(rest).toContainText('חצי דרך')
  await expect(rest.getByRole('link')).toHaveText([/להעביר את הלקוחות|ללקוחות/, /פרטים לקבלות/, 'לנסות בעצמכם'])
  await axe()
  await rest.getByRole('link', { name: /ללקוחות/ }).click()
  await expect(page.getByText('עוד אין לקוחות')).toBeVisible()
  await page.evaluate(async () => {
    const headers = { authorization: `Bearer ${localStorage.getItem('token')}`, 'content-type': 'application/json' }
    const call = async (path: string, method = 'GET', body?: object) =>
      (await fetch(path, { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) })).json()
    const { employees } = await call('/api/employees/office')
    await call('/api/customers', 'POST', { full_name: 'דנה כהן', phone: '0523450002', handled_by: employees[0].id })
    const { id } = await call('/api/business')
    await call(`/api/business/${id}`, 'PUT', { business_number: '558319042', address: 'ביאליק 12' })
  })
  await page.goto(server.address)
  await expect(page.getByRole('heading', { name: 'הכול מוכן' })).toBeVisible()
  await axe()
  await page.clock.runFor(6000)
  await expect(page.getByRole('heading', { name: 'הכול מוכן' })).toBeHidden()
  await page.goto(server.address)
  await expect(page.getByRole('link', { name: 'תור חדש' }).first()).toBeVisible()
  await expect(page.getByRole('region', { name: /צעדים$/ })).toHaveCount(0)
})

test('a business without services leads to the ready list from its settings and its empty lists @phone', async ({
  page,
  server,
  axe,
}) => {
  await registerByHand(page, server.address, hands())
  await page.getByLabel('שם העסק').fill('ברבר דני')
  await page.getByText('ברברשופ', { exact: true }).click()
  await button(page, 'המשך').click()
  await expect(page.getByRole('heading', { name: 'מתי אתם עובדים?' })).toBeVisible()
  const token = (await page.evaluate(() => localStorage.getItem('token')))!
  await open(page, { address: server.address, token }, '/settings')
  await expect(page.getByText('עוד אין שירות שאפשר לקבוע אונליין')).toBeVisible()
  await axe()
  await page.goto(`${server.address}/products`)
  await page.getByRole('link', { name: 'לרשימה המוכנה' }).click()
  await expect(page.getByRole('checkbox', { name: 'להציע תספורת גבר' })).toBeChecked()
})
