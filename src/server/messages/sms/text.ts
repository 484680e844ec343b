import type { TemplateKind } from '#shared/messages/sms/rules.ts'

/** The wordings of the installation; an office may change them. */
export const defaultTemplates: Readonly<Record<TemplateKind, string>> = {
  confirmation: '{{office}}: התור ל{{service}} אצל {{employee}} נקבע ל{{time}}\nשינוי/ביטול: {{link}}',
  change: '{{office}}: התור ל{{service}} אצל {{employee}} הועבר ל{{time}}\nשינוי/ביטול: {{link}}',
  cancellation: '{{office}}: התור ל{{service}} אצל {{employee}} ב{{time}} בוטל',
  decline: '{{office}}: בקשת התור ל{{service}} אצל {{employee}} ל{{time}} לא אושרה\n{{reason}}\nלמועד אחר: {{link}}',
  reminder: '{{office}}: תזכורת ל{{service}} אצל {{employee}} ב{{time}}\n{{link}}',
  birthday: '{{customer}}, מזל טוב ליום ההולדת! נשמח לפנק אותך בביקור.\nלקביעת תור: {{link}}',
  miss_you:
    '{{customer}}, עבר זמן מאז הביקור האחרון ו{{g|התגעגענו אלייך|התגעגענו אליך|התגעגענו}}.\nלקביעת תור: {{link}}',
  review: '{{customer}}, תודה על הביקור! נשמח לכמה מילים על החוויה שלך: {{link}}',
}

const subjects: Readonly<Record<string, string>> = {
  confirmation: 'התור שלך',
  change: 'התור שלך השתנה',
  cancellation: 'התור שלך בוטל',
  reminder: 'תזכורת לתור',
}

export const text = {
  /** The subject of a message by e-mail. */
  subject: (kind: string, office: string) => `${subjects[kind] ?? 'הודעה'} · ${office}`,
  unknownTag: (tag: string) => `התג ${tag} לא מוכר. אפשר לבחור תג מהרשימה.`,
  offer: (word: string) =>
    `המילה ״${word}״ הופכת את ההודעה לפרסומת, שמותרת רק ללקוחות שהסכימו לדיוור. מבצעים שולחים בדיוור.`,
}
