import { expect, type Outbox } from '#tests/journeys/support.ts'

/** The six digits of the newest letter to this address. */
export async function mailedCode(outbox: () => Promise<Outbox>, email: string): Promise<string> {
  let code = ''
  await expect(async () => {
    const mail = (await outbox()).mail.find(({ to }) => to === email)
    code = /\b\d{6}\b/.exec(`${mail?.subject} ${mail?.text}`)?.[0] ?? ''
    expect(code).not.toBe('')
  }).toPass()
  return code
}
