import { createRoute, redirect } from '@tanstack/react-router'
import { shellRoute, lazyScreen } from '../platform/screens.ts'
import { storedSubscription } from './api.ts'
import { text } from './domain-text.ts'

/**
 * The list of invoices does not exist yet. Only the upgrade screen of plans without invoices does.
 */
function onlyWithoutInvoices(): void {
  if (storedSubscription()?.invoice_model === '1') throw redirect({ to: '/' })
}

const expired = createRoute({
  getParentRoute: () => shellRoute,
  path: '/expired-subscription',
  staticData: { title: text.expired, who: 'staff' },
  component: lazyScreen(() => import('./subscription-ended-screen.tsx'), 'ExpiredScreen'),
})

const cancelled = createRoute({
  getParentRoute: () => shellRoute,
  path: '/cancelled-subscription',
  staticData: { title: text.cancelled, who: 'staff' },
  component: lazyScreen(() => import('./subscription-ended-screen.tsx'), 'CancelledScreen'),
})

const invoices = createRoute({
  getParentRoute: () => shellRoute,
  path: '/invoices',
  staticData: { title: text.invoices, who: 'staff', needsActive: true },
  beforeLoad: onlyWithoutInvoices,
  component: lazyScreen(() => import('./upgrade-screen.tsx'), 'UpgradeScreen'),
})

export const screens = [expired, cancelled, invoices] as const
