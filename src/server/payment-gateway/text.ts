/** Hebrew of card payments: messages of the gateway, and the pages inside the frame. */
export const text = {
  accepted: 'החיבור תקין. אפשר לקבל תשלומים בכרטיס אשראי.',
  refused: (code: string) => `חברת הסליקה לא קיבלה את הפרטים (קוד ${code}). יש לבדוק אותם במסך הגדרות סליקה.`,
  silent: 'חברת הסליקה אינה עונה כרגע. אפשר לנסות שוב בעוד רגע.',
  sealed: 'פרטי הסליקה השמורים אינם ניתנים לקריאה. יש להזין אותם מחדש במסך הגדרות סליקה.',
  cancelled: 'ההזמנה בוטלה בינתיים.',
  testDescription: 'בדיקת חיבור',
  testCustomer: 'בדיקה',
  accessibility: 'הצהרת נגישות',
  privacy: 'פרטיות',
  results: {
    success: { title: 'התשלום התקבל', note: 'אפשר לסגור את החלון.' },
    failed: { title: 'התשלום לא עבר', note: 'הכרטיס לא חויב. אפשר לנסות שוב או לשלם באמצעי אחר.' },
    cancelled: { title: 'התשלום בוטל', note: 'הכרטיס לא חויב.' },
  },
  sandbox: {
    title: 'עמוד תשלום לבדיקה',
    note: 'זו סביבת פיתוח: אף כרטיס לא מחויב.',
    amount: 'לתשלום',
    paid: 'תשלום בכרטיס בדיקה 4580 0000 0000 0000',
    failed: 'תשלום בכרטיס שנדחה 4580 0000 0000 0036',
    cancel: 'ביטול',
    missingTitle: 'עמוד התשלום לא נמצא',
    missingNote: 'ייתכן שהתשלום כבר בוצע או בוטל.',
  },
}
