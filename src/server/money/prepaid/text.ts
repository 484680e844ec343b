/** Texts of vouchers on paper and in messages. */
export const text = {
  title: 'שובר מתנה',
  file: 'שובר מתנה.pdf',
  for: 'עבור',
  code: 'קוד השובר',
  use: 'מציגים את הקוד בקופה. אפשר לנצל בכמה פעמים.',
  validUntil: (date: string) => `בתוקף עד ${date}`,
  voucher: (v: { office: string; amount: string; code: string; until: string }) =>
    `${v.office}: שובר מתנה על סך ${v.amount}\nקוד: ${v.code}\nבתוקף עד ${v.until}`,
  subject: (office: string) => `שובר מתנה מאת ${office}`,
  byMail: { sent: 'השובר נשלח באימייל.', waits: (when: string) => `השובר יישלח באימייל ${when}.` },
  bySms: { sent: 'השובר נשלח ב־SMS.', waits: (when: string) => `השובר יישלח ב־SMS ${when}.` },
  opensWhatsapp: 'וואטסאפ נפתח עם השובר.',
} as const
