/**
 * A Tuesday, 10:40 in Israel: some of the day's appointments are done and paid. All journeys of the
 * demo share its server, whose start makes half a year of work.
 */
export const DEMO_CLOCK = '2026-11-24T08:40:00Z'
/** The demo's owner, who has half a year of work. */
export const demoOwner = { email: 'noa@studio-noa.co.il', password: 'luz-demo-2026' }

/** Signs the demo's owner in, and returns their token. `headers` tell the device. */
export async function signInToDemo(address: string, headers: Readonly<Record<string, string>> = {}): Promise<string> {
  const reply = await fetch(`${address}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(demoOwner),
  })
  if (!reply.ok) throw new Error(`the demo's owner cannot sign in: ${reply.status} ${await reply.text()}`)
  return ((await reply.json()) as { token: string }).token
}
