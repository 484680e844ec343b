import { IconCreditCard } from '@tabler/icons-react'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { inside, type Place } from '../platform/screens.ts'
import { text } from './domain-text.ts'

const paymentGateway = createRoute({
  getParentRoute: () => inside,
  path: '/payment-gateway',
  staticData: { title: text.paymentGateway, who: 'owner' },
  component: lazyRouteComponent(() => import('./payment-gateway-screen.tsx'), 'PaymentGatewayScreen'),
})

export const screens = [paymentGateway] as const
export const places: readonly Place[] = [
  {
    to: '/payment-gateway',
    name: text.paymentGateway,
    icon: IconCreditCard,
    owner: true,
    under: '/settings',
    tile: { group: 'business', order: 30, ...text.tile, icon: IconCreditCard },
  },
]
