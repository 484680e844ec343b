export const text = {
  title: 'התור נקבע!',
  sms: 'שלחנו אישור ב־SMS למספר',
  plain: 'נשמח לראותכם',
  service: 'טיפול',
  employee: 'אצל',
  phone: 'טלפון',
  date: 'תאריך',
  time: 'שעה',
  toCalendar: 'הוספה ליומן שלי',
  manage: 'שינוי או ביטול התור',
  another: 'קביעת תור נוסף',
}
