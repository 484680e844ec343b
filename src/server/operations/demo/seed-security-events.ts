import { DAY, HOUR, MINUTE } from '#shared/values/local-time.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { recordChange } from '#server/platform/database/record-change.ts'
import type { Scope } from '#server/platform/security/scope.ts'
import { deviceText } from '#server/team/sessions/text.ts'
import { signInChange } from '#server/office/users/changes.ts'
import { securityEvents } from './text.ts'

type Seeding = { readonly tx: Tx; readonly scope: Scope; readonly now: Date }

/** What happened around signing in, the oldest first. `staff` are the employees in their order. */
export function seedSecurityEvents({ tx, scope, now }: Seeding, staff: readonly number[]): void {
  const unit = { days: DAY, hours: HOUR, minutes: MINUTE }
  for (const { person, action, ago, by = person, device, ...more } of securityEvents) {
    const at = new Date(now.getTime() - ago[0] * unit[ago[1]])
    const actor = by === 'stranger' ? by : `user:${staff[by]}`
    const after = { ...more, ...(device && { device: deviceText(...device) }) }
    recordChange({ tx, scope, now: at, actor }, signInChange, { action, id: staff[person]!, after })
  }
}
