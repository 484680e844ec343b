import type pg from 'pg'
import type { Files } from '../providers/files/files.ts'
import type { Images } from '../providers/images/images.ts'
import type { LanguageModel } from '../providers/language-model/language-model.ts'
import type { Mail } from '../providers/mail/mail.ts'
import type { Push } from '../providers/push/push.ts'
import type { Sms } from '../providers/sms/sms.ts'
import type { WordConverter } from '../providers/word/word.ts'
import type { Clock, ServerClock } from './clock.ts'
import type { Secrets } from './security/crypto.ts'
import type { Database } from './database/database.ts'
import type { Outages } from './database/outage.ts'
import type { DiskGuard } from './disk-guard.ts'
import type { OfficePdf, OfficeWorkbooks, OfficeTurns } from './office-turns.ts'
import type { Spool } from './http/spool.ts'
import type { Environment } from './environment.ts'
import type { Answers, Hooks } from './hooks.ts'
import type { Limits } from './security/limits.ts'
import type { LiveEvents } from './realtime/live-events.ts'
import type { PgListener } from './realtime/pg-listener.ts'
import type { Sessions } from './security/session.ts'

/**
 * The objects that requests and jobs share. A process has one, which is passed as an argument and
 * never global.
 */
export type Services = {
  readonly environment: Environment
  /** What the domains do for each other against the direction of imports. */
  readonly hooks: Hooks
  readonly answers: Answers
  readonly clock: Clock
  readonly machineTime: ServerClock['machineTime']
  /**
   * Reads outside any office: who signs in, whose link it is. Its login reads no more than that; on
   * the command line it is the owner of the tables.
   */
  readonly db: Database
  /**
   * The same, on connections that are one session each, for locks that outlive a transaction: `db`
   * may go through a pooler.
   */
  readonly sessionDb: Database
  /** For `inOffice` and `readInOffice` alone: its login sees nothing outside an office. */
  readonly officeDb: Database
  /** The same for jobs, which have connections of their own: neither waits for the other. */
  readonly jobDb: Database
  /**
   * A read replica, which may lag behind the database, or null. Handlers use it through
   * `readFromReplica`.
   */
  readonly replica: Database | null
  readonly outages: Outages
  readonly disk: DiskGuard
  /** The connection pools by name, for /metrics. */
  readonly pools: Map<string, pg.Pool>
  readonly secrets: Secrets
  readonly sessions: Sessions
  readonly limits: Limits
  readonly pgListener: PgListener
  readonly liveEvents: LiveEvents
  readonly mail: Mail
  readonly sms: Sms
  readonly push: Push
  readonly files: Files
  readonly spool: Spool
  readonly turns: OfficeTurns
  readonly pdf: OfficePdf
  readonly images: Images
  readonly workbooks: OfficeWorkbooks
  /** Converts Word files, or null when LibreOffice is not installed. */
  readonly word: WordConverter | null
  /** Writes texts, or null when none is configured. */
  readonly languageModel: LanguageModel | null
  /** The public address of this installation, without a trailing slash, for links. */
  readonly publicUrl: () => string
}
