/** Opens the services that live as long as the process. `close` closes them in reverse order. */
import { tmpdir } from 'node:os'
import path from 'node:path'
import type pg from 'pg'
import { diskFiles } from '../providers/files/disk-files.ts'
import { sharpImages } from '../providers/images/sharp-images.ts'
import { openAiModel } from '../providers/language-model/openai-model.ts'
import { logMail } from '../providers/mail/log-mail.ts'
import type { Mail } from '../providers/mail/mail.ts'
import { noMail } from '../providers/mail/no-mail.ts'
import { typstPdf } from '../providers/pdf/typst-pdf.ts'
import { findSoffice } from '../providers/word/find-soffice.ts'
import { libreOffice } from '../providers/word/libre-office.ts'
import { threadWorkbooks } from '../providers/workbooks/thread-workbooks.ts'
import { openClock, type Clock, type ServerClock } from './clock.ts'
import { openSecrets } from './security/crypto.ts'
import { onNews, shareListeners } from './database/after-commit.ts'
import { checkPooled, sayPooled } from './database/check-addresses.ts'
import { openDatabase } from './database/database.ts'
import { connectAs, openLogins } from './database/logins.ts'
import { openPools } from './database/open-pools.ts'
import { outsideTransactions } from './database/open-transaction.ts'
import { reportOutages } from './database/outage.ts'
import { waitForServer } from './database/wait-for-server.ts'
import { answersOf, checkNames, hooksOf, sessionStoreOf, type Domain } from './domain.ts'
import { bucketOf, isProduction, languageModelOf, type Environment } from './environment.ts'
import { openPush } from './open-push.ts'
import { openSms } from './open-sms.ts'
import { freeBytesOf, openDiskGuard } from './disk-guard.ts'
import { openSpool } from './http/spool.ts'
import { drawInTurns, makeInTurns, openOfficeTurns } from './office-turns.ts'
import { openLimits } from './security/limits.ts'
import { openLiveEvents } from './realtime/live-events.ts'
import { openPgListener, type PgListener } from './realtime/pg-listener.ts'
import { EVENTS_CHANNEL, openPublisher } from './realtime/publisher.ts'
import type { Services } from './services.ts'
import { openSessions } from './security/session.ts'

export type OpenServices = {
  readonly services: Services
  /** For `startJobs`. */
  readonly workerConnection: pg.ClientConfig
  /** Of `services.officeDb`. */
  readonly officePool: pg.Pool
  readonly close: () => Promise<void>
}
type Options = {
  environment: Environment
  domains: readonly Domain[]
  /** Of the owner, without a pooler that gives each transaction another connection. */
  connection: pg.ClientConfig
  /** Through such a pooler, for requests, lookups and the transactions of jobs. */
  pooled?: pg.ClientConfig | null
  secret: string
  publicUrl: () => string
  print: (line: string) => void
  /** The command line works as the owner of the tables; a server never does. */
  isOwner?: boolean
  openListener?: (connection: pg.ClientConfig) => Promise<PgListener>
  /** Both replace the machine's clock in tests. */
  clock?: Clock
  machineTime?: ServerClock['machineTime']
}

/**
 * Connects to the migrated database and opens everything that requests and jobs use. `connection`
 * is that of its owner, which makes the logins and is closed then.
 */
export async function openServices({
  environment,
  domains,
  connection,
  secret,
  publicUrl,
  print,
  ...options
}: Options): Promise<OpenServices> {
  checkNames(domains)
  const opened = openClock(environment.LUZ_CLOCK ? new Date(environment.LUZ_CLOCK) : null)
  const { clock = opened.clock, machineTime = opened.machineTime } = options
  const outages = reportOutages(print)
  const secrets = openSecrets(secret)
  const logins = await openLogins(connection, {
    password: secrets.loginPassword,
    hasOutbox: !isProduction(environment),
  })
  const { isOwner = false, pooled = null } = options
  if (pooled) {
    const check = () => checkPooled({ connection, pooled, logins })
    await waitForServer(check, environment.LUZ_DATABASE_WAIT, print).catch((error: Error) => {
      throw new Error(sayPooled(error))
    })
  }
  const outside = isOwner ? connection : connectAs(connection, logins.lookups)
  const pools = openPools({ environment, outside, isOwner, connection: pooled ?? connection, logins, outages })
  const store = sessionStoreOf(domains)
  const sessions = await openSessions(store, pools.lookups, secrets.tokenKey, clock)
  const pgListener = await (options.openListener?.(outside) ?? openPgListener(outside, [EVENTS_CHANNEL]))
  pgListener.onGap(outages.reached)
  const publisher = openPublisher(pools.events)
  const liveEvents = await openLiveEvents(pgListener, pools.events)
  liveEvents.onSessionEnd(sessions.forget)
  liveEvents.onEvents((events) => {
    for (const { o, what } of events) if (store.staleAfter.includes(what)) sessions.forgetOffice(o)
  })
  liveEvents.onGap(sessions.forgetAll)
  const mail = await openMail(environment, print)
  const sms = openSms(environment, print)
  const bucket = bucketOf(environment)
  const files = bucket ? await openBucket(bucket) : diskFiles(path.resolve(environment.LUZ_DATA_DIR, 'files'))
  const pdf = typstPdf()
  const images = sharpImages()
  const limits = openLimits(pools.lookups)
  const turns = openOfficeTurns()
  const disk = openDiskGuard(() => freeBytesOf(path.resolve(environment.LUZ_DATA_DIR)), print)
  await disk.check()
  const push = openPush({ environment, privateKey: secrets.pushKey, publicUrl, print, clock, machineTime })
  const model = languageModelOf(environment)
  const soffice = findSoffice(environment.SOFFICE_PATH, process.env.PATH ?? '')
  const officeDb = openDatabase(pools.offices)
  const jobDb = openDatabase(pools.jobOffices)
  const db = openDatabase(pools.lookups)
  shareListeners(officeDb, jobDb)
  onNews(officeDb, publisher.tell)
  const services = {
    environment,
    hooks: hooksOf(domains),
    answers: answersOf(domains),
    clock,
    machineTime,
    db,
    sessionDb: pools.sessions ? openDatabase(pools.sessions) : db,
    officeDb,
    jobDb,
    replica: pools.replica && openDatabase(pools.replica),
    outages,
    disk,
    pools: pools.named,
    secrets,
    sessions,
    limits,
    pgListener,
    liveEvents,
    mail: outsideTransactions('mail', mail),
    sms: outsideTransactions('sms', sms),
    push: outsideTransactions('push', push),
    files: outsideTransactions('files', files),
    spool: await openSpool(bucket ? path.join(tmpdir(), 'luz-spool') : path.resolve(environment.LUZ_DATA_DIR, 'spool')),
    turns,
    pdf: outsideTransactions('pdf', drawInTurns(pdf, turns)),
    images: outsideTransactions('images', images),
    workbooks: outsideTransactions('workbooks', makeInTurns(threadWorkbooks(), turns)),
    word: soffice === null ? null : outsideTransactions('word', libreOffice(soffice, print)),
    languageModel: model && outsideTransactions('languageModel', openAiModel({ ...model, print })),
    publicUrl,
  }
  const close = async () => {
    disk.close()
    mail.close()
    push.close()
    await images.close()
    await pdf.close()
    liveEvents.close()
    await publisher.close()
    await pgListener.close()
    await pools.end()
  }
  return { services, workerConnection: connectAs(connection, logins.worker), officePool: pools.offices, close }
}

/** smtp-mail.ts is imported only when it is configured: nodemailer takes 20 MB. */
async function openMail({ MAIL, SMTP_URL, MAIL_FROM }: Environment, print: (line: string) => void): Promise<Mail> {
  if (MAIL === 'off') return noMail
  return SMTP_URL ? (await import('../providers/mail/smtp-mail.ts')).smtpMail(SMTP_URL, MAIL_FROM) : logMail(print)
}
/** Imported only when it is configured. */
const openBucket = async (bucket: NonNullable<ReturnType<typeof bucketOf>>) =>
  (await import('../providers/files/s3-files.ts')).s3Files(bucket)
