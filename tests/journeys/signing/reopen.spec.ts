import { expect, test } from '#tests/journeys/support.ts'

const TOKEN = 'AAAAAAAAAAAAAAAAAAAAAB'
const signed = {
  document: { name: 'הצהרת בריאות', pages: 1, file_type: 'pdf' },
  purpose: 'sign',
  form: null,
  office: { name: 'סטודיו נועה' },
  status: 'signed',
  code_required: 1,
  signed_at: '2026-10-01T08:00:00.000Z',
  can_email: 0,
}
const wrong = { code: 'sign_code_wrong', error: 'הקוד שגוי', messages: { error: 'הקוד שגוי' } }

test('a link of a document that was signed long ago opens it after a code @phone', async ({ page, server, axe }) => {
  // nothing is signed a month before the server started
  await page.route(`**/api/sign/${TOKEN}`, (route) => route.fulfill({ json: signed }))
  await page.route(`**/api/sign/${TOKEN}/code`, (route) => route.fulfill({ status: 204 }))
  await page.route(`**/api/sign/${TOKEN}/open`, (route) =>
    (route.request().postDataJSON() as { code: string }).code === '123456'
      ? route.fulfill({ json: { pass: '1.AbC' } })
      : route.fulfill({ status: 422, json: { ...wrong, fields: { code: 'פג תוקף הקוד. אפשר לבקש קוד חדש.' } } }),
  )
  await page.goto(`${server.address}/sign/${TOKEN}`)
  await expect(page.getByRole('heading', { name: 'פתיחת העותק החתום' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'הורדת העותק שלי' })).toBeHidden()
  await axe()
  await page.getByRole('button', { name: 'שליחת קוד' }).click()
  const code = page.getByRole('textbox', { name: 'קוד מה־SMS' })
  await code.fill('654321') // the last digit opens it
  await expect(page.getByText('פג תוקף הקוד. אפשר לבקש קוד חדש.')).toBeVisible()
  await expect(code).toHaveValue('')
  await expect(code).toBeFocused()
  await axe()
  await code.fill('123456')
  const download = page.getByRole('link', { name: 'הורדת העותק שלי' })
  await expect(download).toHaveAttribute('href', `/api/sign/${TOKEN}/pdf?pass=1.AbC`)
  await axe()
})
