import { createRoute } from '@tanstack/react-router'
import { lazyScreen, bareRoute } from '#web/platform/screens.ts'
import { text } from './domain-text.ts'

const login = createRoute({
  getParentRoute: () => bareRoute,
  path: '/login',
  staticData: { title: text.login, who: 'signedOut' },
  component: lazyScreen(() => import('./login-screen.tsx'), 'LoginScreen'),
})

const register = createRoute({
  getParentRoute: () => bareRoute,
  path: '/register',
  staticData: { title: text.register, who: 'signedOut' },
  component: lazyScreen(() => import('./register-screen.tsx'), 'RegisterScreen'),
})

const forgotPassword = createRoute({
  getParentRoute: () => bareRoute,
  path: '/forgot-password',
  staticData: { title: text.forgotPassword, who: 'anyone' },
  component: lazyScreen(() => import('./forgot-password-screen.tsx'), 'ForgotPasswordScreen'),
})

const verifyCode = createRoute({
  getParentRoute: () => bareRoute,
  path: '/verify-code',
  staticData: { title: text.verifyCode, who: 'anyone' },
  component: lazyScreen(() => import('./verify-code-screen.tsx'), 'VerifyCodeScreen'),
})

const resetPassword = createRoute({
  getParentRoute: () => bareRoute,
  path: '/reset-password',
  staticData: { title: text.resetPassword, who: 'anyone' },
  component: lazyScreen(() => import('./reset-password-screen.tsx'), 'ResetPasswordScreen'),
})

export const signedOutScreens = [login, register, forgotPassword, verifyCode, resetPassword] as const
