/**
 * Texts that the shell shows for these screens. Part of the first bundle, so it holds nothing else.
 */
export const text = {
  login: 'כניסה',
  register: 'פתיחת חשבון',
  forgotPassword: 'שכחתי סיסמה',
  verifyCode: 'אימות קוד',
  resetPassword: 'סיסמה חדשה',
} as const
