/** What `doctor` asks of the machine and of the servers that Luz needs. */
import { once } from 'node:events'
import fs from 'node:fs'
import tls from 'node:tls'
import { operatorEmail, type Environment } from '#server/platform/environment.ts'
import { thisSystem, type System } from '#server/providers/child-processes/limited-command.ts'
import { isOk, isWrong, look, type Finding } from './doctor-findings.ts'
import { examineOwnBackup } from './examine-backup.ts'

const HOUR = 3_600_000
const FREE_MIN = 1_000_000_000
const CERTIFICATE_MIN_DAYS = 14
const CONNECT_MS = 10_000

/** The findings about disk, backup, archived log, mail, SMS, certificate and files of strangers. */
export async function examineSurroundings(environment: Environment, dataDir: string, now: Date): Promise<Finding[]> {
  return [
    examineDisk(dataDir),
    // what a server of the operator knows of its backup, its database says (examine-database.ts)
    ...(environment.DATABASE_URL ? [] : examineOwnBackup(environment, dataDir, now)),
    await examineMail(environment),
    environment.SMS_PROVIDER === 'log'
      ? look('sms', 'SMS_PROVIDER is log: no SMS is sent.')
      : isOk('sms', `${environment.SMS_PROVIDER} is set up; no message was sent to try it.`),
    await examineCertificate(environment.PUBLIC_URL, now),
    examineSupport(environment),
    examineChildren(thisSystem()),
  ]
}

/** What the system lets be done for the programs that read files of strangers. */
export function examineChildren({ limitsMemory, ownNetwork }: System): Finding {
  const missing = [
    ...(limitsMemory ? [] : ['this system does not limit their memory, which is watched four times a second instead']),
    ...(ownNetwork.length > 0
      ? []
      : ['it gives them no network of their own (unshare --net), so they reach that of Luz']),
  ]
  return missing.length === 0
    ? isOk('files', 'Programs that read files of strangers have limits of memory and CPU, and no network.')
    : look('files', `Programs read files of strangers: ${missing.join('; ')}.`)
}

/** Whom owners reach whose subscription has ended, and who read the statements of the pages. */
export function examineSupport({ SUPPORT_PHONE, SUPPORT_EMAIL, ...mail }: Environment): Finding {
  const named = [SUPPORT_PHONE, SUPPORT_EMAIL].filter((one) => one !== undefined)
  if (named.length > 0) return isOk('support', `Owners are told ${named.join(' and ')}.`)
  const sender = operatorEmail({ SUPPORT_PHONE, SUPPORT_EMAIL, ...mail })
  return sender === null
    ? look('support', 'Owners are told nobody whom they can ask: set SUPPORT_PHONE or SUPPORT_EMAIL.')
    : look('support', `Owners are told the sender of mail, ${sender}: set SUPPORT_PHONE or SUPPORT_EMAIL.`)
}

function examineDisk(dataDir: string): Finding {
  const { bavail, bsize } = fs.statfsSync(dataDir)
  const free = bavail * bsize
  const said = `${Math.floor(free / 1_000_000)} MB are free in ${dataDir}`
  return free < FREE_MIN ? isWrong('disk', `${said}: free some, or move it (LUZ_DATA_DIR).`) : isOk('disk', `${said}.`)
}

async function examineMail({ MAIL, SMTP_URL }: Environment): Promise<Finding> {
  if (MAIL === 'off') return look('mail', 'MAIL is off: no mail is sent, not even for forgotten passwords.')
  if (!SMTP_URL) return look('mail', 'SMTP_URL is not set: mail is printed and shown at /dev/outbox.')
  const { host } = new URL(SMTP_URL)
  const { checkSmtp } = await import('#server/providers/mail/smtp-mail.ts')
  try {
    await checkSmtp(SMTP_URL)
    return isOk('mail', `${host} accepts the connection and the password.`)
  } catch (error) {
    return isWrong('mail', `SMTP_URL: ${host} cannot be used (${(error as Error).message}).`)
  }
}

async function examineCertificate(publicUrl: string | undefined, now: Date): Promise<Finding> {
  if (!publicUrl?.startsWith('https:')) return look('certificate', 'PUBLIC_URL has no https, so there is none.')
  const { hostname, port } = new URL(publicUrl)
  try {
    const { end, problem } = await certificateOf(hostname, Number(port || 443))
    const days = Math.floor((end.getTime() - now.getTime()) / (24 * HOUR))
    if (problem)
      return isWrong('certificate', `Browsers refuse that of ${hostname} (${problem}): renew it at the proxy.`)
    return days < CERTIFICATE_MIN_DAYS
      ? isWrong('certificate', `That of ${hostname} ends in ${days} days: renew it at the proxy.`)
      : isOk('certificate', `That of ${hostname} is good for ${days} days.`)
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    return isWrong(
      'certificate',
      `PUBLIC_URL does not answer at ${hostname} (${code ?? message}): start the proxy, or correct it.`,
    )
  }
}

/** The end of a server's certificate, and why it is not trusted; null when it is. */
async function certificateOf(host: string, port: number): Promise<{ end: Date; problem: string | null }> {
  const socket = tls.connect({ host, port, servername: host, rejectUnauthorized: false, timeout: CONNECT_MS })
  socket.on('timeout', () => socket.destroy(new Error('timed out')))
  try {
    await once(socket, 'secureConnect')
    const problem = socket.authorized ? null : String(socket.authorizationError)
    return { end: new Date(socket.getPeerCertificate().valid_to), problem }
  } finally {
    socket.destroy()
  }
}
