export const text = {
  reviewUrl: 'יש להזין כתובת שמתחילה ב־https://',
  reviewUrlMissing: 'כדי לבקש ביקורות צריך כתובת של דף ביקורות',
} as const
