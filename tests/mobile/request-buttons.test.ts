/**
 * The native side of a request's buttons is compiled by no machine of this project. Its names are
 * those of the server and of the page.
 */
import fs from 'node:fs'
import { expect, it } from 'vitest'
import { routes } from '#shared/calendar/appointment-requests/routes.ts'
import { ANDROID_CHANNEL, REQUEST_CATEGORY } from '#shared/values/push-content.ts'
import { text } from '#web/staff/push-text.ts'

const read = (path: string) => fs.readFileSync(`mobile/${path}`, 'utf8')
const java = (name: string) => read(`android/app/src/main/java/il/co/luz/app/${name}.java`)

it('the phones send the key where the server takes it, and read its sentence', () => {
  const [, path] = routes.approveByKey
  for (const native of [java('ApproveRequest'), read('ios/App/App/RequestNotifications.swift')]) {
    expect(native).toContain(`"${path}"`)
    for (const name of ['key', 'server', 'error']) expect(native).toContain(`"${name}"`)
  }
})

it('the phones know the notification of a request by what the server sends', () => {
  expect(read('ios/App/App/RequestNotifications.swift')).toContain(`category = "${REQUEST_CATEGORY}"`)
  const notification = java('RequestNotification')
  for (const name of ['approval', 'title', 'body', 'tag', 'badge', ANDROID_CHANNEL])
    expect(notification).toContain(`"${name}"`)
})

it('the buttons have the same words on every device', () => {
  const [ios, android] = [read('ios/App/App/Info.plist'), read('android/app/src/main/res/values/strings.xml')]
  const { approve, decline, notApproved, noAnswer } = text
  for (const words of [approve, decline, notApproved, noAnswer]) {
    expect(ios).toContain(`<string>${words}</string>`)
    expect(android).toContain(`>${words}</string>`)
  }
})

it('the project of iOS compiles every Swift file, and Android replaces the service of the plugin', () => {
  const project = read('ios/App/App.xcodeproj/project.pbxproj')
  const files = fs.readdirSync('mobile/ios/App/App').filter((name) => name.endsWith('.swift'))
  for (const name of files) expect(project).toContain(`/* ${name} in Sources */,`)
  const manifest = read('android/app/src/main/AndroidManifest.xml')
  for (const name of ['.RequestMessages', '.ApproveRequest']) expect(manifest).toContain(`android:name="${name}"`)
  expect(manifest).toMatch(/pushnotifications\.MessagingService"\s+tools:node="remove"/)
})
