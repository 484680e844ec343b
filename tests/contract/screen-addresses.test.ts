import fs from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { STAFF_SCREENS } from '#shared/desk/home/staff-screens.ts'
import { buildApp } from '#server/app.ts'
import { makeMinimalDist } from '#tests/support/minimal-dist.ts'
import { world } from '#tests/support/world.ts'
import { isScreen } from '#web/staff/screen-addresses.ts'

const dist = makeMinimalDist()
let routes: string
let app: Awaited<ReturnType<typeof buildApp>>
beforeAll(async () => {
  app = await buildApp((await world()).services, dist)
  await app.ready()
  routes = app.printRoutes({ commonPrefix: false })
})
afterAll(async () => {
  await app.close()
  fs.rmSync(dist, { recursive: true })
})

const open = async (url: string) => {
  const { statusCode: status, headers } = await app.inject({ url, headers: { accept: 'text/html,*/*' } })
  return { url, status, type: String(headers['content-type']).split(';')[0] }
}
const page = (url: string, status: number) => ({ url, status, type: 'text/html' })

describe('an address that a browser opens', () => {
  it('is answered 200 for every screen of the application', async () => {
    const urls = STAFF_SCREENS.map((path) => path.replaceAll(/\$\w+/g, '7'))
    expect(await Promise.all(urls.map(open))).toEqual(urls.map((url) => page(url, 200)))
  })

  it.for([
    '/nowhere',
    '/businesssettings',
    '/customers/7/nothing',
    '/calender?next=/login',
    '/book',
    '/book/no-such-office',
    '/book/99999999999999999999',
    '/book/a/b/c',
    '/book/no-such-office/accessibility',
    '/book/%zz',
    '/book/%00',
    '/book/no-such-office%00/privacy',
    `/book/${'x'.repeat(300)}`,
    '/c-invoice',
    ...['/c-invoice', '/sign', '/book/manage'].flatMap((path) => [`${path}/x`, `${path}/${'A'.repeat(22)}`]),
    '/wp-login.php',
  ])('is answered 404 with a page when there is none: %s', async (url) => {
    expect(await open(url)).toEqual(page(url, 404))
  })

  it('is answered with a problem below /api', async () => {
    expect(await open('/api/nothing')).toMatchObject({ status: 404, type: 'application/json' })
  })
})

describe("the service worker's answer with the application", () => {
  it('is not given for addresses that the server answers otherwise', () => {
    // the first level of the route tree: lines that begin with a branch
    const first = [...routes.matchAll(/^[├└]── (\/[^ ]+)/gm)].map(([, address]) => address!)
    const otherAddresses = first.filter((address) => address !== '/*' && address !== '*')
    expect(otherAddresses).toContain('/worker.js')
    expect(otherAddresses.filter(isScreen)).toEqual([])
  })
})
