export const text = {
  inviteSubject: (office: string) => `הזמנה להצטרף ליומן של ${office}`,
  inviteBody: (name: string, office: string, link: string) =>
    `שלום ${name},\n\nנפתח עבורך חשבון ביומן של ${office}. לבחירת סיסמה ולכניסה:\n${link}\n\nהקישור תקף לשבעה ימים.`,
  absenceOverlaps: (count: number) =>
    count === 1
      ? 'בזמן הזה כבר נקבע תור אחד. אפשר לשמור בכל זאת, והתור יישאר ביומן'
      : `בזמן הזה כבר נקבעו ${count} תורים. אפשר לשמור בכל זאת, והתורים יישארו ביומן`,
  inviteSms: (office: string, link: string) => `הזמנה להצטרף ליומן של ${office}: ${link}`,
}
