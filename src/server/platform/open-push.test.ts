import { generateKeyPairSync, type KeyObject } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApnsPeer } from '#tests/support/peers/apns-peer.ts'
import { startFcmPeer } from '#tests/support/peers/fcm-peer.ts'
import { readEnvironment } from './environment.ts'
import { openPush } from './open-push.ts'

let apple: Awaited<ReturnType<typeof startApnsPeer>>
let google: Awaited<ReturnType<typeof startFcmPeer>>
beforeAll(async () => {
  apple = await startApnsPeer()
  google = await startFcmPeer()
})
afterAll(() => Promise.all([apple.close(), google.close()]))

const pem = (key: KeyObject) => key.export({ type: 'pkcs8', format: 'pem' }).toString()
const appleVariables = () => ({
  APNS_KEY: pem(apple.keys.key),
  APNS_KEY_ID: apple.keys.keyId,
  APNS_TEAM_ID: apple.keys.teamId,
  APNS_TOPIC: apple.keys.topic,
  APNS_URL: apple.keys.url,
})
const account = () => ({
  type: 'service_account',
  project_id: google.keys.projectId,
  client_email: google.keys.email,
  private_key: pem(google.keys.key),
  token_uri: google.keys.tokenUrl,
})
const googleVariables = () => ({ FCM_ACCOUNT: JSON.stringify(account()), FCM_URL: google.keys.url })

const open = (variables: Record<string, string>) =>
  openPush({
    environment: readEnvironment(variables),
    privateKey: new Uint8Array(32).fill(1),
    publicUrl: () => 'https://luz.test',
    print: () => {},
    clock: () => new Date(),
    machineTime: (at) => new Date(at),
  })
const content = { title: 'תור', body: '', url: '/', tag: 'n1-1', at: '2026-11-22T08:00:00.000Z' }
const message = { content, badge: 1, keptSeconds: 60 }

describe('the configuration of push', () => {
  it('without keys sends to browsers only', () => {
    expect(open({}).platforms).toEqual(['web'])
  })

  it('with keys sends to phones, also when the lines of the key are joined', async () => {
    const joined = { ...appleVariables(), APNS_KEY: appleVariables().APNS_KEY.replaceAll('\n', '\\n') }
    const push = open({ ...joined, ...googleVariables() })
    expect(push.platforms).toEqual(['web', 'ios', 'android'])
    const [iphone, android] = [apple.install(), google.install()]
    await push.send({ platform: 'ios', endpoint: iphone.token }, message)
    await push.send({ platform: 'android', endpoint: android.token }, message)
    expect([iphone.shown.size, android.shown.size]).toEqual([1, 1])
    push.close()
  })

  it('names what is missing or wrong, without the value', () => {
    for (const name of ['APNS_KEY', 'APNS_KEY_ID', 'APNS_TEAM_ID', 'APNS_TOPIC'])
      expect(() => readEnvironment({ ...appleVariables(), [name]: '' })).toThrow(`${name}: is required, because APNS_`)
    const rsa = pem(generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey)
    for (const [name, value] of [
      ['APNS_KEY', 'hunter2'],
      ['APNS_KEY', rsa],
      ['APNS_KEY_ID', 'hunter2'],
      ['APNS_URL', 'http://hunter2.test'],
    ] as const) {
      expect(() => readEnvironment({ ...appleVariables(), [name]: value })).toThrow(`${name}: must be`)
      expect(() => readEnvironment({ ...appleVariables(), [name]: value })).not.toThrow('hunter2')
    }
    for (const wrong of [
      'hunter2',
      '[]',
      JSON.stringify({ ...account(), private_key: 'hunter2' }),
      JSON.stringify({ ...account(), private_key: appleVariables().APNS_KEY }),
      JSON.stringify({ ...account(), project_id: '../hunter2' }),
      JSON.stringify({ ...account(), token_uri: 'http://hunter2.test/token' }),
    ]) {
      expect(() => readEnvironment({ FCM_ACCOUNT: wrong })).toThrow('FCM_ACCOUNT: must be the JSON text')
      expect(() => readEnvironment({ FCM_ACCOUNT: wrong })).not.toThrow('hunter2')
    }
  })
})
