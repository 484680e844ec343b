import { createRoute } from '@tanstack/react-router'
import { lazyScreen, bareRoute } from '#web/platform/screens.ts'

const login = createRoute({
  getParentRoute: () => bareRoute,
  path: '/login',
  component: lazyScreen(() => import('./login-screen.tsx'), 'LoginScreen'),
})

const register = createRoute({
  getParentRoute: () => bareRoute,
  path: '/register',
  component: lazyScreen(() => import('./register-screen.tsx'), 'RegisterScreen'),
})

const forgotPassword = createRoute({
  getParentRoute: () => bareRoute,
  path: '/forgot-password',
  component: lazyScreen(() => import('./forgot-password-screen.tsx'), 'ForgotPasswordScreen'),
})

const verifyCode = createRoute({
  getParentRoute: () => bareRoute,
  path: '/verify-code',
  component: lazyScreen(() => import('./verify-code-screen.tsx'), 'VerifyCodeScreen'),
})

const resetPassword = createRoute({
  getParentRoute: () => bareRoute,
  path: '/reset-password',
  component: lazyScreen(() => import('./reset-password-screen.tsx'), 'ResetPasswordScreen'),
})

export const signedOutScreens = [login, register, forgotPassword, verifyCode, resetPassword] as const
