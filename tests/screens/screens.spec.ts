/**
 * `npm run screens [-- -g name]`: every screen at three widths, and in every state at two, of a
 * demo office whose clock is fixed. The pictures that docs/screens.md shows are written to
 * docs/screens with a palette; all others to tmp/screens, which is not committed.
 */
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'
import { signInToDemo } from '#tests/journeys/demo-office.ts'
import { test } from '#tests/journeys/support.ts'
import type { Shot } from './shot.ts'
import { clock, shots } from './shots.ts'
import { enterState, settled, type State } from './states.ts'

const KEPT = 'docs/screens'
const STATES = 'tmp/screens'
const widths = ['1440', '1180', '390']
for (const folder of [KEPT, STATES]) mkdirSync(folder, { recursive: true })

test.use({ clock, demo: true })

/** Devices with which the demo's owner signs in, so that the list of sessions is not empty. */
const devices = [
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile Safari/604.1',
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/141.0.0.0 Mobile Safari/537.36',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/141.0.0.0 Safari/537.36',
]
let token: Promise<string> | undefined
async function signIn(address: string): Promise<string> {
  let last = ''
  for (const device of devices) last = await signInToDemo(address, { 'user-agent': device })
  return last
}

const fileOf = ({ name }: Shot, state: State, width: string) =>
  state === 'full' ? path.join(KEPT, `${name}.${width}.png`) : path.join(STATES, `${name}.${state}.${width}.png`)

for (const shot of shots)
  for (const state of shot.states)
    test(`${shot.name} ${state}`, async ({ page, server, allowFault }, { project }) => {
      allowFault(/./) // some pictures show refused and failed calls
      await page.clock.setFixedTime(clock)
      // the pictures share an office: an opened bell stays new for the next one
      await page.route('**/api/notifications/opened', (route) => route.fulfill({ status: 204 }))
      if (shot.signedIn !== false)
        await page.addInitScript(
          (value) => localStorage.setItem('token', value),
          await (token ??= signIn(server.address)),
        )
      const { steps, late, calls = /\/api\// } = shot
      if (!late) await enterState(page, state, calls)
      await page.goto(shot.url)
      await settled(page, late ? 'full' : state)
      if (steps && (late || state === 'full')) await steps(page)
      if (late) {
        await settled(page, 'full')
        await enterState(page, state, calls)
        await late(page)
      }
      await settled(page, state)
      const picture = await page.screenshot({ animations: 'disabled' })
      await sharp(picture)
        .png({ palette: true, colors: 64, effort: 10 })
        .toFile(fileOf(shot, state, project.name))
      await page.unrouteAll({ behavior: 'ignoreErrors' })
    })

test('docs/screens.md lists the pictures', () => {
  const shown = shots.filter(({ states }) => states.includes('full'))
  const known = new Set(shown.flatMap((shot) => widths.map((width) => path.basename(fileOf(shot, 'full', width)))))
  for (const name of readdirSync(KEPT)) if (!known.has(name)) rmSync(path.join(KEPT, name))
  const picture = ({ name }: Shot, width: string) =>
    `<td><img src="screens/${name}.${width}.png" alt="${name}, ${width} px"></td>`
  // in proportion to their real widths
  const heads = '<tr><th width="48%">1440</th><th width="39%">1180</th><th>390</th></tr>'
  const section = (shot: Shot) =>
    `## ${shot.name}\n\n\`${shot.url}\`\n\n<table>\n${heads}\n<tr>${widths
      .map((width) => picture(shot, width))
      .join('')}</tr>\n</table>\n`
  const intro =
    'Pictures of the demo office, written by `npm run screens`. It takes every screen while it loads, empty, failing and with the\nlongest names as well, at 1440 and 390 pixels, into `tmp/screens`.'
  writeFileSync('docs/screens.md', `# Screens\n\n${intro}\n\n${shown.map(section).join('\n')}`)
})
