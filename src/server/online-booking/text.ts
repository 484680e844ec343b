export const text = {
  code: (office: string, code: string) => `${code} הוא קוד האימות שלך לקביעת תור ב${office}. הקוד תקף ל-10 דקות.`,
  smsWaits: 'נשלח ב־08:00 הודעה ב־SMS למספר',
  siteName: 'לו״ז',
  bookTitle: (office: string) => `קביעת תור · ${office}`,
  bookDescription: (office: string, about: string | null) =>
    about || `קביעת תור אונליין ל${office}: בוחרים טיפול, מטפל ומועד בדקה.`,
  thankYouTitle: 'התור נקבע',
  cannotConfirm: {
    cancelled: 'התור בוטל, ולכן אי אפשר לאשר אותו',
    past: 'התור כבר היה, ולכן אי אפשר לאשר אותו',
    waiting: 'התור עדיין ממתין לעסק, ולכן אי אפשר לאשר הגעה',
  },
  manageTitle: 'התור שלי',
  invoiceTitle: 'החשבונית שלך',
  signTitle: 'מסמך לחתימה',
  verifyTitle: 'בדיקת מסמך חתום',
  eventTitle: (service: string, office: string) => `${service} · ${office}`,
  eventBody: (employee: string, link: string) => `אצל ${employee}\nלשינוי או ביטול: ${link}`,
  accessibility: 'הצהרת נגישות',
  privacy: 'פרטיות',
  notFoundTitle: 'העמוד לא נמצא',
}
