import { expect, type Outbox } from '#tests/journeys/support.ts'

/** The six digits of the newest letter to this address about a forgotten password. */
export async function mailedCode(outbox: () => Promise<Outbox>, email: string): Promise<string> {
  let code: string | undefined
  await expect(async () => {
    const { mail } = await outbox()
    // the letter of the registration has six digits, too
    const found = mail.filter(({ to }) => to === email).map(({ text }) => /לאיפוס הסיסמה הוא (\d{6})/.exec(text)?.[1])
    code = found.find((digits) => digits !== undefined)
    expect(code).toBeDefined()
  }).toPass()
  return code!
}
