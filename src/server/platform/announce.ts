import type { Environment } from './environment.ts'

export type DemoSignIn = { readonly slug: string; readonly email: string; readonly password: string }

/** Tells a person where to go, and a program (one line of JSON) that it may begin. */
export function announce(
  print: (line: string) => void,
  environment: Environment,
  web: { listening: string; address: string } | null,
  demo: DemoSignIn | null,
): void {
  if (web) {
    print(`\n  Luz is running.\n\n  Staff     ${web.address}/login`)
    if (demo) {
      print(`            ${demo.email}  ${demo.password}\n  Booking   ${web.address}/book/${demo.slug}`)
    }
    if (environment.NODE_ENV !== 'production') print(`  Outbox    ${web.address}/dev/outbox`)
    print('\n  Ctrl+C stops everything.\n')
    if (environment.NODE_ENV !== 'production' && isForOthers(environment))
      print('NODE_ENV is not production: whoever reaches this address reads every code and link at /dev/outbox.')
  }
  if (!environment.SMTP_URL && environment.NODE_ENV === 'production')
    print('SMTP_URL is not set: mail is only written to this log.')
  if (environment.SMS_PROVIDER === 'log' && environment.NODE_ENV === 'production')
    print('SMS_PROVIDER is log: messages are only written to this log.')
  print(JSON.stringify({ role: environment.LUZ_ROLE, listening: web?.listening ?? null }))
}

/** Whether others than this machine are meant to come. */
function isForOthers({ HOST, PUBLIC_URL }: Environment): boolean {
  const own = new Set(['127.0.0.1', 'localhost', '::1', '[::1]'])
  return !own.has(HOST) || (PUBLIC_URL !== undefined && !own.has(new URL(PUBLIC_URL).hostname))
}
