import type { Right } from '#shared/http/rights.ts'
import { lazy, type ComponentType } from 'react'
import { text } from './text.ts'

type SmsTab = {
  readonly key: string
  readonly name: string
  readonly content: ComponentType
  /** Others do not see the tab. */
  readonly ownerOnly?: boolean
  /** Nor do people without this right. */
  readonly requires?: Right
}

/** The tabs of the messages in their order. Each is loaded when it is opened. */
export const smsTabs: readonly SmsTab[] = [
  { key: 'log', name: text.log, content: lazy(() => import('./log-tab.tsx')) },
  {
    key: 'templates',
    name: text.templates,
    content: lazy(() => import('./templates-tab.tsx')),
    requires: 'may_change_settings',
  },
  { key: 'automatic', name: text.automatic, content: lazy(() => import('./automatic-tab.tsx')), ownerOnly: true },
  {
    key: 'campaigns',
    name: text.campaigns,
    content: lazy(() => import('#web/marketing/campaigns/parts/campaigns-tab.tsx')),
    ownerOnly: true,
  },
  {
    key: 'whatsapp',
    name: text.whatsapp,
    content: lazy(() => import('../whatsapp-accounts/parts/whatsapp-tab.tsx')),
    ownerOnly: true,
  },
]
