import { expect, test } from '#tests/journeys/support.ts'
import { makeOffice, open } from '#tests/journeys/staff-office.ts'

// a Sunday, 10:00 in Israel
test.use({ clock: '2026-11-22T08:00:00Z' })

test('the owner switches automatic messages on, with a wording and a page of reviews of their own @phone', async ({
  page,
  server,
  axe,
}) => {
  const office = await makeOffice(server.address)
  await open(page, office, '/sms')
  await page.getByRole('tab', { name: 'אוטומטיות' }).click()
  const isOn = (name: string) => page.getByRole('switch', { name: `לשלוח ${name}` })
  await expect(isOn('יום הולדת')).not.toBeChecked()
  await axe()
  await isOn('יום הולדת').click({ force: true })
  await expect(isOn('יום הולדת')).toBeChecked()

  const wording = page.getByRole('textbox', { name: 'נוסח ההודעה' })
  const preview = page.getByRole('region', { name: 'תצוגה מקדימה' })
  await wording.fill('מזל טוב ')
  await page.getByRole('button', { name: 'שם פרטי', exact: true }).click()
  await expect(preview).toContainText(/פרסומת \| .+: מזל טוב .+ להסרה: /)
  await page.getByRole('button', { name: 'שמירה', exact: true }).click()
  await expect(page.getByText('נשמר')).toBeVisible()

  await isOn('בקשת ביקורת').click({ force: true })
  await expect(page.getByText('כדי לבקש ביקורות צריך כתובת של דף ביקורות')).toBeVisible()
  await expect(isOn('בקשת ביקורת')).not.toBeChecked()
  await page.getByRole('button', { name: /^בקשת ביקורת/ }).click()
  const url = page.getByRole('textbox', { name: 'דף הביקורות של העסק' })
  await url.fill('http://g.page/r/studio')
  await expect(page.getByText('כתובת שמתחילה ב־https://')).toBeVisible()
  await url.fill('https://g.page/r/studio')
  await page.getByRole('textbox', { name: 'כמה ימים אחרי הביקור' }).fill('2')
  await axe()
  const save = page.getByRole('button', { name: 'שמירת ההגדרות' })
  await save.click()
  // the form is shown anew when it is saved
  await expect(save).toBeHidden()
  await expect(preview).toContainText(/\/l\/\w{12} להסרה: /)
  await isOn('בקשת ביקורת').click({ force: true })
  await expect(isOn('בקשת ביקורת')).toBeChecked()

  const saved = await office.call('GET', '/api/sms/automatic')
  expect(saved).toMatchObject({
    automatic: [{ is_on: 1 }, { kind: 'review', is_on: 1, days: 2 }, { is_on: 0 }],
    review_url: 'https://g.page/r/studio',
  })
  await expect.poll(() => office.call('GET', '/api/sms/templates')).toMatchObject({ birthday: 'מזל טוב {{customer}}' })
})
