import { askAlone } from '#tests/journeys/asked-alone.ts'
import { expect, test } from '#tests/journeys/support.ts'
import { makeOffice, open, PASSWORD, unique } from '#tests/journeys/staff-office.ts'
import { mailedCode } from '#tests/journeys/team/mailed-code.ts'
import { signOut } from '#tests/journeys/team/sign-out.ts'

test('a wrong password is reported, the right one leads to Home, and signing out leads back @phone', async ({
  page,
  server,
  axe,
}) => {
  const { email } = await makeOffice(server.address)
  await page.goto(`${server.address}/login`)
  await page.getByLabel('אימייל').fill(email)
  await page.getByLabel('סיסמה', { exact: true }).fill('not the one')
  await page.getByRole('button', { name: 'הצגה של הסיסמה' }).click()
  await expect(page.getByLabel('סיסמה', { exact: true })).toHaveAttribute('type', 'text')
  await page.getByRole('button', { name: 'כניסה' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'האימייל או הסיסמה אינם נכונים' })).toBeVisible()
  await axe()
  await page.getByLabel('סיסמה', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'כניסה' }).click()
  await expect(page).toHaveURL(`${server.address}/`)
  await page.goto(`${server.address}/login`)
  await expect(page).toHaveURL(`${server.address}/`)
  await signOut(page)
  await expect(page).toHaveURL(`${server.address}/login`)
  await expect.poll(() => page.evaluate(() => localStorage.getItem('token'))).toBeNull()
})

test('failures of signing in are reported, and input stays @desktop', async ({ page, server, allowFault }) => {
  allowFault(/ERR_FAILED|Failed to load resource/)
  await test.step('a failed connection is reported as a problem of signing in', async () => {
    await page.goto(`${server.address}/login`)
    await page.route('**/api/auth/login', (route) => route.abort())
    await page.getByLabel('אימייל').fill('noa@studio.test')
    await page.getByRole('button', { name: 'כניסה' }).click()
    await expect(
      page.getByRole('alert').filter({ hasText: 'הייתה בעיה בהתחברות. אפשר לנסות שוב מאוחר יותר' }),
    ).toBeVisible()
    await expect(page.getByLabel('אימייל')).toHaveValue('noa@studio.test')
  })
  await test.step('a refusal without a message shows the specified sentence', async () => {
    await page.goto(`${server.address}/forgot-password`)
    await page.unroute('**/api/auth/login')
    // as a gateway in front of the server would reply
    await page.route('**/api/auth/**', (route) => route.fulfill({ status: 502, body: 'Bad Gateway' }))
    await page.getByLabel('אימייל').fill('noa@studio.test')
    await page.getByRole('button', { name: 'שליחת קוד' }).click()
    await expect(page.getByRole('dialog').getByText('אירעה שגיאה', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'הבנתי' }).click()
    await expect(page.getByLabel('אימייל')).toHaveValue('noa@studio.test')
  })
  await test.step('the code screen sends a person without an email address back a step', async () => {
    await page.unroute('**/api/auth/**')
    await page.goto(`${server.address}/verify-code`)
    await page.getByRole('button', { name: 'המשך' }).click()
    await expect(page.getByText('יש לחזור לשלב הראשון').first()).toBeVisible()
  })
})

test('a forgotten password is replaced by a mailed code @phone', async ({ page, server, outbox, axe }) => {
  const { email } = await makeOffice(server.address)
  await page.goto(`${server.address}/forgot-password`)
  await page.getByRole('button', { name: 'שליחת קוד' }).click()
  await expect(page.getByText('יש להזין מייל')).toBeVisible()
  await axe()
  await page.getByLabel('אימייל').fill(email)
  await page.getByRole('button', { name: 'שליחת קוד' }).click()
  await expect(page).toHaveURL(/verify-code/)
  await expect.poll(() => page.evaluate(() => localStorage.getItem('reset_email'))).toBe(email)
  await page.getByRole('button', { name: 'המשך' }).click()
  await expect(page.getByText('יש להזין קוד')).toBeVisible()
  await axe()
  const field = page.getByLabel('הקוד שהתקבל באימייל')
  await field.fill('000000') // the last digit sends it
  await expect(page.getByRole('dialog')).toContainText('הקוד שגוי או שפג תוקפו')
  await page.getByRole('button', { name: 'הבנתי' }).click()
  await expect(page.getByText('הקוד שגוי או שפג תוקפו')).toHaveCount(0)
  await expect(field).toHaveValue('')
  await expect(field).toBeFocused()

  await field.fill(await mailedCode(outbox, email))
  await expect(page).toHaveURL(/reset-password/)
  await page.getByRole('button', { name: 'שמירת הסיסמה' }).click()
  await expect(page.getByText('יש למלא את כל השדות')).toHaveCount(2)
  await page.getByLabel('סיסמה חדשה').fill('mishehu-acher-42')
  await page.getByLabel('אימות הסיסמה').fill('mishehu-acher-43')
  await page.getByRole('button', { name: 'שמירת הסיסמה' }).click()
  await expect(page.getByText('הסיסמאות אינן תואמות')).toBeVisible()
  await axe()
  await page.getByLabel('אימות הסיסמה').fill('mishehu-acher-42')
  await page.getByRole('button', { name: 'שמירת הסיסמה' }).click()
  await expect(page).toHaveURL(/login/)
  await expect.poll(() => page.evaluate(() => localStorage.getItem('reset_email'))).toBeNull()
  await page.getByLabel('אימייל').fill(email)
  await page.getByLabel('סיסמה', { exact: true }).fill('mishehu-acher-42')
  await page.getByRole('button', { name: 'כניסה' }).click()
  await expect(page).toHaveURL(`${server.address}/`)
})

test('a person who has to wait after wrong passwords signs in with a code from the mail @desktop', async ({
  page,
  server,
  outbox,
}) => {
  const { email } = await makeOffice(server.address)
  await page.goto(`${server.address}/login`)
  await page.getByLabel('אימייל').fill(email)
  for (let attempt = 0; attempt < 6; attempt++) {
    await page.getByLabel('סיסמה', { exact: true }).fill(`not the one ${attempt}`)
    const answered = page.waitForResponse('**/api/auth/login')
    await page.getByRole('button', { name: 'כניסה' }).click()
    await answered
  }
  await page.getByRole('link', { name: 'כניסה עם קוד שיישלח לאימייל' }).click()
  await expect(page.getByLabel('אימייל')).toHaveValue(email)
  await page.getByRole('button', { name: 'שליחת קוד' }).click()
  await expect(page).toHaveURL(/verify-code/)
  let link = ''
  await expect(async () => {
    const mail = (await outbox()).mail.find(({ to }) => to === email)
    link = /https?:\S+reset-password\S+/.exec(mail?.text ?? '')?.[0] ?? ''
    expect(link).not.toBe('')
  }).toPass()
  await page.goto(`${server.address}${new URL(link).pathname}${new URL(link).hash}`)
  await page.getByRole('button', { name: 'כניסה בלי להחליף סיסמה' }).click()
  await expect(page).toHaveURL(`${server.address}/`)
  // the device is known from now on, whatever strangers try
  await signOut(page)
  await page.getByLabel('אימייל').fill(email)
  await page.getByLabel('סיסמה', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'כניסה' }).click()
  await expect(page).toHaveURL(`${server.address}/`)
})

test('screens require signing in, and owner screens lead an employee back to Home @desktop', async ({
  page,
  server,
  outbox,
}) => {
  const office = await makeOffice(server.address)
  await page.goto(`${server.address}/customers`)
  await expect(page).toHaveURL(/login/)

  const email = `maya-${unique()}@studio.test`
  await office.call('POST', '/api/users/create', { name: 'מאיה כהן', phone: '052-111-2233', email })
  let link = ''
  await expect(async () => {
    const mail = (await outbox()).mail.find(({ to }) => to === email)
    link = /https?:\S+reset-password\S+/.exec(mail?.text ?? '')?.[0] ?? ''
    expect(link).not.toBe('')
  }).toPass()
  await page.goto(`${server.address}${new URL(link).pathname}${new URL(link).hash}`)
  await page.getByLabel('סיסמה חדשה').fill(PASSWORD)
  await page.getByLabel('אימות הסיסמה').fill(PASSWORD)
  await page.getByRole('button', { name: 'שמירת הסיסמה' }).click()
  await expect(page).toHaveURL(/login/)
  await page.getByLabel('אימייל').fill(email)
  await page.getByLabel('סיסמה', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'כניסה' }).click()
  await expect(page.getByRole('link', { name: 'לקוחות' }).first()).toBeVisible()
  await expect(page.getByRole('link', { name: 'עובדים' })).toHaveCount(0)
  await page.goto(`${server.address}/employees`)
  await expect(page).toHaveURL(`${server.address}/`)
  await expect(page.getByRole('log')).toContainText('המסך הזה פתוח לבעלי העסק בלבד')
  await expect.poll(() => page.evaluate(() => localStorage.getItem('token'))).not.toBeNull()
})

test('a failed permissions call ends the session; an unanswered one does not @desktop', async ({
  page,
  server,
  axe,
  allowFault,
}) => {
  allowFault(/ERR_FAILED|Failed to load resource|500/)
  const office = await makeOffice(server.address)
  await open(page, office, '/')
  await expect(page.getByText('התורים הבאים')).toBeVisible()
  await page.route('**/api/**', (route) => route.abort())
  await page.goto(`${server.address}/customers`)
  const banner = page.getByText('אין חיבור לשרת.', { exact: true })
  await expect(banner).toBeVisible()
  await axe()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('token'))).toBe(office.token)
  await page.unroute('**/api/**')
  await page.getByRole('button', { name: 'לנסות שוב' }).first().click()
  await expect(banner).toBeHidden()
  await expect(page.getByText('עוד אין לקוחות')).toBeVisible()

  await askAlone(page)
  await page.route('**/api/user/permissions', (route) => route.fulfill({ status: 500, json: {} }))
  await page.goto(`${server.address}/customers`)
  await expect(page).toHaveURL(/login/)
  await expect.poll(() => page.evaluate(() => localStorage.getItem('token'))).toBeNull()
})

test('a mistyped path below a screen is not found; others lead to Home @desktop', async ({ page, server, axe }) => {
  const office = await makeOffice(server.address)
  await open(page, office, '/products/12')
  await expect(page.getByRole('heading', { name: 'העמוד לא נמצא' })).toBeVisible()
  await expect(page.locator('header')).toHaveCount(0)
  await axe()
  await page.goto(`${server.address}/no-such-screen`)
  await expect(page).toHaveURL(`${server.address}/`)
})
