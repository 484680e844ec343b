/** What the shell says of these screens: loaded with the first script, so it holds nothing else. */
export const text = {
  login: 'כניסה',
  register: 'פתיחת חשבון',
  forgotPassword: 'שכחתי סיסמה',
  verifyCode: 'אימות קוד',
  resetPassword: 'סיסמה חדשה',
} as const
