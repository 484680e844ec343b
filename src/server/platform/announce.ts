import type { Environment } from './environment.ts'

/**
 * Prints the addresses for people, and one line of JSON for programs that wait for the start.
 * `address` is null in a worker, which listens for probes only; `more` are lines to print below the
 * staff address.
 */
export function announce(
  print: (line: string) => void,
  environment: Environment,
  { listening, address }: { listening: string; address: string | null },
  more: readonly string[],
): void {
  if (address !== null) {
    print(`\n  Luz is running.\n\n  Staff     ${address}/login`)
    for (const line of more) print(line)
    if (environment.NODE_ENV !== 'production') print(`  Outbox    ${address}/dev/outbox`)
    print('\n  Ctrl+C stops everything.\n')
  }
  if (environment.MAIL === 'off') print('MAIL is off: no mail is sent, not even for forgotten passwords.')
  if (environment.SMS_PROVIDER === 'log' && environment.NODE_ENV === 'production')
    print('SMS_PROVIDER is log: no SMS is sent.')
  print(JSON.stringify({ role: environment.LUZ_ROLE, listening }))
}
