/** The projects of the native shells are those that Capacitor makes of package.json. */
import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, expect, it } from 'vitest'

const root = path.resolve(import.meta.dirname, '../..')
const clone = fs.mkdtempSync(path.join(os.tmpdir(), 'luz-sync-'))
afterAll(() => fs.rmSync(clone, { recursive: true }))
const run = (program: string, args: readonly string[]) =>
  execFileSync(program, args, { cwd: clone, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })

it('a sync of a clean clone changes nothing', { timeout: 60_000 }, () => {
  run('git', ['clone', '--quiet', '--no-checkout', root, '.'])
  run('git', [
    'sparse-checkout',
    'set',
    '--no-cone',
    '/mobile/',
    '/package.json',
    '/capacitor.config.ts',
    '/.gitignore',
  ])
  run('git', ['checkout', '--quiet'])
  // copies, because the paths in the projects are those of real folders
  const { dependencies, devDependencies } = JSON.parse(
    fs.readFileSync(path.join(clone, 'package.json'), 'utf8'),
  ) as Record<string, object>
  for (const name of Object.keys({ ...dependencies, ...devDependencies }).filter((one) => /capacitor/.test(one)))
    fs.cpSync(path.join(root, 'node_modules', name), path.join(clone, 'node_modules', name), { recursive: true })
  fs.symlinkSync(path.join(root, 'node_modules/typescript'), path.join(clone, 'node_modules/typescript'))
  fs.mkdirSync(path.join(clone, 'mobile/web'))
  fs.writeFileSync(path.join(clone, 'mobile/web/index.html'), '<html></html>')

  const synced = run(process.execPath, [path.join(root, 'node_modules/@capacitor/cli/bin/capacitor'), 'sync'])
  expect(synced).toContain('Sync finished')
  expect(run('git', ['status', '--porcelain'])).toBe('')
  // the plugins are in both projects
  const gradle = fs.readFileSync(path.join(clone, 'mobile/android/app/capacitor.build.gradle'), 'utf8')
  const swift = fs.readFileSync(path.join(clone, 'mobile/ios/App/CapApp-SPM/Package.swift'), 'utf8')
  for (const plugin of ['secure-storage', 'biometric-auth', 'privacy-screen', 'file-viewer', 'share', 'keyboard']) {
    expect(gradle).toContain(plugin)
    expect(swift).toContain(plugin)
  }
})
