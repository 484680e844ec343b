export const text = {
  inviteSubject: (office: string) => `הזמנה להצטרף ליומן של ${office}`,
  inviteBody: (name: string, office: string, link: string) =>
    `שלום ${name},\n\nנפתח עבורך חשבון ביומן של ${office}. לבחירת סיסמה ולכניסה:\n${link}\n\nהקישור תקף לשבעה ימים.`,
  inviteSms: (office: string, link: string) => `הזמנה להצטרף ליומן של ${office}: ${link}`,
}
