/** Who gets personal data, as the installation is configured and as the office uses it. */
import type { Processor } from '#shared/booking/online-booking/start.ts'
import type { Environment } from '#server/platform/environment.ts'
import type { UsedServices } from './processor-queries.ts'

type Configured = Pick<Environment, 'SMS_PROVIDER' | 'SMTP_URL' | 'AI_BASE_URL'>
const ALL_USED: UsedServices = { cards: true, whatsapp: true, taxes: true, feeds: true }

/** The same order always. `used` null: of the product, whose offices may use all. */
export function processorsOf(configured: Configured, used: UsedServices | null): readonly Processor[] {
  const { cards, whatsapp, taxes, feeds } = used ?? ALL_USED
  const found: Readonly<Record<Processor, boolean>> = {
    storage: true,
    sms: configured.SMS_PROVIDER !== 'log',
    mail: configured.SMTP_URL !== undefined,
    cards,
    whatsapp,
    model: configured.AI_BASE_URL !== undefined,
    taxes,
    feeds,
  }
  return (Object.keys(found) as Processor[]).filter((one) => found[one])
}
