import { IconCreditCard } from '@tabler/icons-react'
import { createRoute } from '@tanstack/react-router'
import { shellRoute, lazyScreen, type NavigationEntry } from '#web/platform/screens.ts'
import { text } from './domain-text.ts'

const paymentGateway = createRoute({
  getParentRoute: () => shellRoute,
  path: '/payment-gateway',
  staticData: { title: text.paymentGateway, who: 'owner' },
  component: lazyScreen(() => import('./payment-gateway-screen.tsx'), 'PaymentGatewayScreen'),
})

export const screens = [paymentGateway] as const
export const navigationEntries: readonly NavigationEntry[] = [
  {
    to: '/payment-gateway',
    name: text.paymentGateway,
    icon: IconCreditCard,
    owner: true,
    under: '/settings',
    tile: { group: 'business', order: 30, ...text.tile, icon: IconCreditCard },
  },
]
