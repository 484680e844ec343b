import { createRoute } from '@tanstack/react-router'
import { shellRoute, lazyScreen } from '#web/platform/screens.ts'

const paymentGateway = createRoute({
  getParentRoute: () => shellRoute,
  path: '/payment-gateway',
  component: lazyScreen(() => import('./payment-gateway-screen.tsx'), 'PaymentGatewayScreen'),
})

export const screens = [paymentGateway] as const
