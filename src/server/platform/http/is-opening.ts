import type { IncomingHttpHeaders } from 'node:http'

/** Programs that show what is behind a link, or check it, before anyone opens it. */
const ROBOT = /(?<!cu)bot\b|crawl|spider|preview|externalhit|whatsapp|telegram|slack|skype/i

type Asked = { readonly method: string; readonly headers: IncomingHttpHeaders }
/** Whether a person asks, as far as the request tells: no HEAD, prefetch or known robot. */
export function isOpening({ method, headers }: Asked): boolean {
  const purpose = [headers['sec-purpose'], headers['purpose']].join(' ')
  const agent = headers['user-agent']
  return method === 'GET' && !/prefetch|preview/i.test(purpose) && agent !== undefined && !ROBOT.test(agent)
}
