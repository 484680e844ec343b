/**
 * The service worker stores the built files of the application on the device, and nothing of the
 * people who used it.
 */
import { createServer, request, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import { makeOffice, open, PASSWORD } from '#tests/journeys/staff-office.ts'
import { expect, test } from '#tests/journeys/support.ts'
import { PICTURE } from '#tests/support/small-picture.ts'
import { signOut } from '#tests/journeys/team/sign-out.ts'

test.use({ serviceWorkers: 'allow', ahead: true })

/** The service worker stores about a hundred files one after another. */
const STORING_MS = 60_000
const greeting = (page: Page) => page.getByText(/^(בוקר טוב|צהריים טובים|ערב טוב|לילה טוב), נועה/).first()

/** Waits until a service worker has stored every file and controls the page. */
const waitForServiceWorker = (page: Page) =>
  expect
    .poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state), { timeout: STORING_MS })
    .toBe('activated')

type SharedFile = { readonly field: 'contact' | 'pictures'; readonly type: string; readonly bytes: Buffer }
/** Posts the form that the system posts when another application shares a file. */
const share = (page: Page, action: string, { field, type, bytes }: SharedFile) =>
  page.evaluate(
    ({ base64, ...sent }) => {
      const form = Object.assign(document.createElement('form'), {
        action: sent.action,
        method: 'post',
        enctype: 'multipart/form-data',
      })
      const input = Object.assign(document.createElement('input'), { type: 'file', name: sent.field })
      const chosen = new DataTransfer()
      const content = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
      chosen.items.add(new File([content], 'shared', { type: sent.type }))
      input.files = chosen.files
      form.append(input)
      document.body.append(form)
      form.submit()
    },
    { action, field, type, base64: bytes.toString('base64') },
  )

test('without a connection the application opens and says that the server is unreachable @phone', async ({
  page,
  server,
  axe,
  allowFault,
}) => {
  allowFault(/ERR_INTERNET_DISCONNECTED|Failed to fetch/)
  const office = await makeOffice(server.address)
  await open(page, office, '/')
  await waitForServiceWorker(page)
  await page.context().setOffline(true)
  await page.reload()
  await expect(greeting(page)).toBeVisible()
  await expect(page.getByText('אין חיבור לשרת.', { exact: true })).toBeVisible()
  await expect(page.getByText('לא הצלחנו לטעון את הנתונים')).toBeVisible()
  await axe()
  // a screen that was never opened is on the device as well
  await page.getByRole('navigation', { name: 'מסכים', exact: true }).getByRole('link', { name: 'לקוחות' }).click()
  await expect(page.getByText('שגיאה בטעינת הלקוחות.')).toBeVisible()
  await page.context().setOffline(false)
  await expect(page.getByText('עוד אין לקוחות')).toBeVisible()
})

test('the public pages and the API never come from the device @desktop', async ({ page, server, allowFault }) => {
  allowFault(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch/)
  const office = await makeOffice(server.address)
  await open(page, office, '/')
  await waitForServiceWorker(page)
  const kept = await page.evaluate(async () => {
    const names = await caches.keys()
    const all = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return all.flat().map(({ url }) => new URL(url).pathname)
  })
  expect(kept.filter((path) => path !== '/' && !path.startsWith('/assets/'))).toEqual([])
  expect(kept.length).toBeGreaterThan(50)
  await page.context().setOffline(true)
  await expect(page.goto(`${server.address}/accessibility`)).rejects.toThrow(/ERR_INTERNET_DISCONNECTED/)
})

test('the installed application has icons, and takes a shared contact and shared pictures @phone', async ({
  page,
  server,
}) => {
  const office = await makeOffice(server.address)
  await open(page, office, '/')
  const manifest = await page.evaluate(async () => {
    const { href } = document.querySelector<HTMLLinkElement>('link[rel="manifest"]')!
    return (await (await fetch(href)).json()) as { icons: { src: string }[]; share_target: { action: string } }
  })
  for (const { src } of manifest.icons) {
    const { headers, status } = await fetch(server.address + src)
    expect({ status, type: headers.get('content-type') }, src).toEqual({ status: 200, type: 'image/png' })
  }
  await waitForServiceWorker(page)
  const { action } = manifest.share_target
  const card = ['BEGIN:VCARD', 'FN:דנה כהן', 'TEL:+972523456710', 'END:VCARD'].join('\n')
  await share(page, action, { field: 'contact', type: 'text/vcard', bytes: Buffer.from(card) })
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('שם מלא')).toHaveValue('דנה כהן')
  await expect(dialog.getByLabel('טלפון')).toHaveValue('052-345-6710')
  await expect(page.evaluate(() => caches.has('shared'))).resolves.toBe(false)
  await dialog.getByLabel('מטפל אחראי').selectOption({ index: 1 })
  await dialog.getByRole('button', { name: 'שמירה' }).click()
  await expect(page.getByText('הלקוח נשמר')).toBeVisible()
  await expect(page).toHaveURL(/\/customers$/)
  await test.step('a shared picture waits for the sign-in, asks for its customer and says why it is refused', async () => {
    await signOut(page)
    await expect(page).toHaveURL(/\/login$/)
    await share(page, action, { field: 'pictures', type: 'image/jpeg', bytes: Buffer.from('no picture') })
    await expect(page).toHaveURL(/\/login$/)
    await page.getByLabel('אימייל').fill(office.email)
    await page.getByRole('textbox', { name: 'סיסמה' }).fill(PASSWORD)
    await page.getByRole('button', { name: 'כניסה', exact: true }).click()
    const whom = dialog.getByRole('combobox', { name: 'לאיזה לקוח?' })
    await whom.fill('דנה')
    await dialog.getByRole('option', { name: /דנה כהן/ }).click()
    await dialog.getByRole('button', { name: 'הוספה לכרטיס' }).click()
    await expect(page.getByText('אפשר להעלות PNG, JPG או WebP', { exact: false })).toBeVisible()
    await share(page, action, { field: 'pictures', type: 'image/png', bytes: PICTURE })
    await whom.fill('דנה')
    await dialog.getByRole('option', { name: /דנה כהן/ }).click()
    await dialog.getByRole('button', { name: 'הוספה לכרטיס' }).click()
    await expect(page).toHaveURL(/\/customers\/\d+$/)
    await expect(page.getByRole('region', { name: 'תמונות' }).getByRole('heading')).toHaveText('תמונות (1)')
    await expect.poll(() => page.evaluate(() => caches.has('shared'))).toBe(false)
  })
})

test('after another person signs in on the device, nothing of the first is shown @desktop', async ({
  page,
  server,
}) => {
  const first = await makeOffice(server.address)
  const second = await makeOffice(server.address)
  await first.customer('דנה הראשונה', '052-345-6710')
  await second.customer('רותי השנייה', '052-345-6711')
  await second.call('PUT', `/api/business/${(await second.call<{ id: number }>('GET', '/api/business')).id}`, {
    name: 'הסטודיו השני',
  })
  await open(page, first, '/customers')
  await expect(page.getByText('דנה הראשונה').first()).toBeVisible()
  await waitForServiceWorker(page)
  await signOut(page)
  await expect(page).toHaveURL(/\/login$/)
  await page.getByLabel('אימייל').fill(second.email)
  await page.getByRole('textbox', { name: 'סיסמה' }).fill(PASSWORD)
  await page.getByRole('button', { name: 'כניסה' }).click()
  await expect(greeting(page)).toBeVisible()
  await page.goto(`${server.address}/`)
  await expect(page.getByText('הסטודיו השני').filter({ visible: true }).first()).toBeVisible()
  await expect(page.getByText('דנה הראשונה')).toHaveCount(0)
  await page.goto(`${server.address}/customers`)
  await expect(page.getByText('רותי השנייה').first()).toBeVisible()
  await expect(page.getByText('דנה הראשונה')).toHaveCount(0)
})

test('after a deploy the next screen comes from the new version, and a form in work stays @desktop', async ({
  page,
  server,
}) => {
  const office = await makeOffice(server.address)
  const deployed = await deployable(server.address)
  try {
    await open(page, { ...office, address: deployed.address }, '/')
    await expect(greeting(page)).toBeVisible()
    await waitForServiceWorker(page)
    await page.goto(`${deployed.address}/customers`)
    await expect.poll(() => page.locator('html').getAttribute('data-deploy')).toBe('1')
    await page.getByRole('button', { name: 'לקוח חדש' }).first().click()
    await page.getByLabel('שם מלא').fill('דנה כהן')

    deployed.next()
    const tookOver = page.evaluate(
      () => new Promise<void>((done) => navigator.serviceWorker.addEventListener('controllerchange', () => done())),
    )
    await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update())
    await tookOver
    await expect(page.getByLabel('שם מלא')).toHaveValue('דנה כהן')
    await page.getByLabel('טלפון').fill('052-345-6710')
    await page.getByLabel('מטפל אחראי').selectOption({ index: 1 })
    await page.getByRole('button', { name: 'שמירה' }).click()
    await expect(page.getByText('הלקוח נשמר')).toBeVisible()
    await expect.poll(() => page.locator('html').getAttribute('data-deploy')).toBe('1')

    await page.getByRole('link', { name: 'הגדרות' }).filter({ visible: true }).last().click()
    await expect(page).toHaveURL(/\/settings$/)
    await expect(page.locator('html')).toHaveAttribute('data-deploy', '2')
    const caches = await page.evaluate(() => globalThis.caches.keys())
    expect(caches).toHaveLength(2)
  } finally {
    await deployed.close()
  }
})

/**
 * The server behind an address that can deploy: the page carries the number of its version, and the
 * worker another build's hash.
 */
async function deployable(target: string) {
  let version = 1
  const forward = async (asked: IncomingMessage, reply: ServerResponse) => {
    const { 'accept-encoding': _, 'if-none-match': __, ...headers } = asked.headers
    const from = await new Promise<IncomingMessage>((resolve, reject) => {
      const sent = request(`${target}${asked.url}`, { method: asked.method, headers }, resolve)
      sent.on('error', reject)
      asked.pipe(sent)
    })
    const type = from.headers['content-type'] ?? ''
    const marked = type.startsWith('text/html') || asked.url === '/worker.js'
    if (!marked) {
      reply.writeHead(from.statusCode!, from.headers)
      return void from.pipe(reply)
    }
    const text = (await from.toArray()).join('')
    const { 'content-length': ___, etag: ____, ...kept } = from.headers
    reply.writeHead(from.statusCode!, kept)
    reply.end(text.replace('<html ', `<html data-deploy="${version}" `).replace(/luz-[\w-]{11}/, `$&${version}`))
  }
  const proxy: Server = createServer((asked, reply) => void forward(asked, reply).catch(() => reply.destroy()))
  await new Promise<void>((done) => proxy.listen(0, '127.0.0.1', done))
  return {
    address: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    next: () => void version++,
    close: async () => {
      proxy.closeAllConnections()
      await new Promise((done) => proxy.close(done))
    },
  }
}
