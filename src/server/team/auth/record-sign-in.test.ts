import { beforeEach, describe, expect, it } from 'vitest'
import { moveClockTo } from '#tests/support/clock.ts'
import { callerOf, createTestOffice, PASSWORD, randomIp, type Office } from '#tests/support/office.ts'
import { emailsTo } from '#tests/support/team/second-factor.ts'
import { world } from '#tests/support/world.ts'

beforeEach(() => moveClockTo('2026-11-22T08:00:00Z'))

const CHROME = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/141.0.0.0 Safari/537.36'
type Event = { text: string; device: string | null; person: string }
const eventsOf = async (office: Office): Promise<Event[]> =>
  (await office.owner('GET', '/api/auth/security-events')).body.events
const signIn = async ({ email }: Office, more: object = {}) =>
  (await callerOf(null))('POST', '/api/auth/login', { email, password: PASSWORD, ...more }, { 'user-agent': CHROME })

describe('a sign-in', () => {
  it('on a new device is recorded and reported with time, device and what to do', async () => {
    const office = await createTestOffice()
    const { device_token } = (await signIn(office)).body
    expect(await eventsOf(office)).toEqual([
      expect.objectContaining({ text: 'כניסה לחשבון ממכשיר חדש', device: 'Chrome ב־Windows', person: 'נועה' }),
    ])
    const letters = await emailsTo(office.email)
    expect(letters.map(({ subject }) => subject)).toEqual(['כניסה לחשבון שלכם במערכת לו״ז ממכשיר חדש'])
    expect(letters[0]!.body).toContain('22/11/2026 בשעה 10:00, מדפדפן Chrome ב־Windows')
    expect(letters[0]!.body).toContain('שכחתי סיסמה')

    expect((await signIn(office, { device_token })).status).toBe(200)
    expect((await eventsOf(office)).map(({ text }) => text)).toEqual(['כניסה לחשבון', 'כניסה לחשבון ממכשיר חדש'])
    expect(await emailsTo(office.email)).toHaveLength(1)
  })

  it('on new devices is reported once a day for one network, and recorded each time', async () => {
    const office = await createTestOffice()
    const signInFrom = async (ip: string) =>
      (await callerOf(null, ip))('POST', '/api/auth/login', { email: office.email, password: PASSWORD })
    const [home, away] = [randomIp(), randomIp()]
    for (const ip of [home, home, away, home]) expect((await signInFrom(ip)).status).toBe(200)
    expect(await emailsTo(office.email)).toHaveLength(2)
    expect((await eventsOf(office)).map(({ text }) => text)).toEqual(
      Array.from({ length: 4 }, () => 'כניסה לחשבון ממכשיר חדש'),
    )
  })

  it('on a new device is reported after all sessions were deleted, but not when it is the first', async () => {
    const office = await createTestOffice()
    const { pool } = await world()
    const deleteSessions = () => pool.query('delete from sessions where office_id = $1', [office.officeId])
    await deleteSessions()
    expect((await signIn(office)).status).toBe(200)
    expect(await emailsTo(office.email)).toEqual([])
    await deleteSessions()
    expect((await signIn(office)).status).toBe(200)
    expect(await emailsTo(office.email)).toHaveLength(1)
  })

  it('that fails is recorded without an address, and repeated ones are recorded as delayed once', async () => {
    const office = await createTestOffice()
    const ip = '10.9.8.7'
    const stranger = await callerOf(null, ip)
    const guess = () =>
      stranger('POST', '/api/auth/login', { email: office.email, password: 'wrong' }, { 'user-agent': CHROME })
    for (const _ of Array.from({ length: 8 })) await guess()
    const texts = async () => (await eventsOf(office)).map(({ text }) => text).toSorted()
    const delayed = 'ניסיונות כניסה חוזרים נעצרו לזמן מה'
    const failed = 'ניסיון כניסה שנכשל'
    await expect.poll(texts).toEqual([...Array.from({ length: 5 }, () => failed), delayed].toSorted())
    expect(JSON.stringify(await eventsOf(office))).not.toContain(ip)
  })
})

describe('a reset', () => {
  it('is recorded and reported to the mailbox', async () => {
    const office = await createTestOffice()
    const stranger = await callerOf(null)
    const { nonce } = (await stranger('POST', '/api/auth/request-reset', { email: office.email })).body
    const code = /\d{6}/.exec((await emailsTo(office.email))[0]!.body)![0]
    const { reset_token } = (await stranger('POST', '/api/auth/verify-code', { email: office.email, code, nonce })).body
    const body = { email: office.email, reset_token, new_password: 'another fine one' }
    expect((await stranger('POST', '/api/auth/reset-password', body, { 'user-agent': CHROME })).status).toBe(200)
    const letter = (await emailsTo(office.email)).at(-1)!
    expect(letter.subject).toBe('נבחרה סיסמה חדשה לחשבון שלכם במערכת לו״ז')
    expect(letter.body).toContain('22/11/2026 בשעה 10:00, מדפדפן Chrome ב־Windows')
    expect(letter.body).not.toContain('another fine one')
    const signedIn = await callerOf(
      (await stranger('POST', '/api/auth/login', { email: office.email, password: 'another fine one' })).body.token,
    )
    const { events } = (await signedIn('GET', '/api/auth/security-events')).body
    expect(events.map(({ text }: Event) => text)).toContain('הסיסמה נבחרה מחדש בקוד או בקישור מהאימייל')
  })
})
