import { createRoute } from '@tanstack/react-router'
import { lazyScreen, outside } from '../platform/screens.ts'
import { text } from './domain-text.ts'

const login = createRoute({
  getParentRoute: () => outside,
  path: '/login',
  staticData: { title: text.login, who: 'strangers' },
  component: lazyScreen(() => import('./login-screen.tsx'), 'LoginScreen'),
})

const register = createRoute({
  getParentRoute: () => outside,
  path: '/register',
  staticData: { title: text.register, who: 'strangers' },
  component: lazyScreen(() => import('./register-screen.tsx'), 'RegisterScreen'),
})

const forgotPassword = createRoute({
  getParentRoute: () => outside,
  path: '/forgot-password',
  staticData: { title: text.forgotPassword, who: 'anybody' },
  component: lazyScreen(() => import('./forgot-password-screen.tsx'), 'ForgotPasswordScreen'),
})

const verifyCode = createRoute({
  getParentRoute: () => outside,
  path: '/verify-code',
  staticData: { title: text.verifyCode, who: 'anybody' },
  component: lazyScreen(() => import('./verify-code-screen.tsx'), 'VerifyCodeScreen'),
})

const resetPassword = createRoute({
  getParentRoute: () => outside,
  path: '/reset-password',
  staticData: { title: text.resetPassword, who: 'anybody' },
  component: lazyScreen(() => import('./reset-password-screen.tsx'), 'ResetPasswordScreen'),
})

export const signedOutScreens = [login, register, forgotPassword, verifyCode, resetPassword] as const
