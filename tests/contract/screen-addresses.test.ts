import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildApp } from '#server/app.ts'
import { world } from '#tests/support/world.ts'
import { isScreen } from '#web/staff/screen-addresses.ts'

/** The minimal build that the server needs to mount its pages. */
const dist = fs.mkdtempSync(path.join(os.tmpdir(), 'luz-dist-'))
const files = {
  'public/.vite/manifest.json': '{"main":{"file":"main.js","css":["main.css"],"isEntry":true}}',
  'public/main.css': '@font-face{font-family:Heebo;font-weight:400;src:url(data:font/woff2;base64,AA==)}',
  'ssr/served.js': 'export const renderPage = () => ""; export const renderFooter = () => ""',
  'staff/index.html': '<div id="root"></div>',
  'staff/worker.js': '',
  'staff/assets/main.js': '',
}
let routes: string
beforeAll(async () => {
  for (const [name, content] of Object.entries(files)) {
    fs.mkdirSync(path.dirname(path.join(dist, name)), { recursive: true })
    fs.writeFileSync(path.join(dist, name), content)
  }
  const app = await buildApp((await world()).services, dist)
  await app.ready()
  routes = app.printRoutes({ commonPrefix: false })
  await app.close()
})
afterAll(() => fs.rmSync(dist, { recursive: true }))

describe("the service worker's answer with the application", () => {
  it('is not given for addresses that the server answers otherwise', () => {
    // the first level of the route tree: lines that begin with a branch
    const first = [...routes.matchAll(/^[├└]── (\/[^ ]+)/gm)].map(([, address]) => address!)
    const otherAddresses = first.filter((address) => address !== '/*' && address !== '*')
    expect(otherAddresses).toContain('/worker.js')
    expect(otherAddresses.filter(isScreen)).toEqual([])
  })
})
