import type { Files } from '../providers/files/files.ts'
import type { Mail } from '../providers/mail/mail.ts'
import type { Sms } from '../providers/sms/sms.ts'
import type { Clock, OpenClock } from './clock.ts'
import type { Secrets } from './security/crypto.ts'
import type { Database } from './database/database.ts'
import type { Environment } from './environment.ts'
import type { Limits } from './security/limits.ts'
import type { PgListener } from './realtime/pg-listener.ts'
import type { Sessions } from './security/session.ts'

/** Everything a request or a job may need that outlives it. One per process, handed down, never global. */
export type Services = {
  readonly environment: Environment
  readonly clock: Clock
  readonly machineTime: OpenClock['machineTime']
  readonly db: Database
  /** A copy of the database that is a moment behind; null where there is none. Reached by `reports` of a request alone. */
  readonly replica: Database | null
  readonly secrets: Secrets
  readonly sessions: Sessions
  readonly limits: Limits
  readonly pgListener: PgListener
  readonly mail: Mail
  readonly sms: Sms
  readonly files: Files
  /** Where people reach this installation, without a slash at the end. Links carry it. */
  readonly publicUrl: () => string
}
