import { inforuSms } from '../providers/sms/inforu.ts'
import { logSms } from '../providers/sms/log-sms.ts'
import { sms019 } from '../providers/sms/sms-019.ts'
import type { Sms } from '../providers/sms/sms.ts'
import { spareInvented } from '../providers/sms/spare-invented.ts'
import { twilioSms } from '../providers/sms/twilio.ts'
import { isProduction, type Environment } from './environment.ts'

/**
 * The provider of this installation; outside production, nothing leaves it for the demo's numbers.
 */
export function openSms(env: Environment, print: (line: string) => void): Sms {
  const provider = openProvider(env, print)
  return isProduction(env) || !provider.real ? provider : spareInvented(provider, logSms(print))
}

/**
 * The provider that the configuration names. readEnvironment has checked that its account is
 * complete.
 */
function openProvider(env: Environment, print: (line: string) => void): Sms {
  const sender = env.SMS_SENDER ?? ''
  const accountOf = (url: string, username = '', token = '') => ({ url, username, token, sender })
  switch (env.SMS_PROVIDER) {
    case 'log':
      return logSms(isProduction(env) ? () => {} : print)
    case '019sms':
      return sms019(accountOf(env.SMS_019_URL, env.SMS_019_USERNAME, env.SMS_019_TOKEN))
    case 'inforu':
      return inforuSms(accountOf(env.SMS_INFORU_URL, env.SMS_INFORU_USERNAME, env.SMS_INFORU_TOKEN))
    case 'twilio':
      return twilioSms({
        url: env.SMS_TWILIO_URL,
        accountSid: env.SMS_TWILIO_ACCOUNT_SID ?? '',
        authToken: env.SMS_TWILIO_AUTH_TOKEN ?? '',
        sender,
      })
  }
}
