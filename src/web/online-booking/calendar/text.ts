const hours = (minutes: number) => String(Math.round((minutes / 60) * 10) / 10)

export const text = {
  loading: 'התורים נטענים, אנא המתינו',
  hint: 'אפשר לגעת בכל שעה פנויה. השעות האפורות אינן פנויות.',
  busy: 'מועד אינו פנוי',
  chosen: 'הבחירה שלך',
  notOffered: 'אי אפשר להתחיל את הטיפול בשעה הזאת. כדאי לבחור שעה פנויה אחרת',
  tooSoon: (minutes: number) =>
    minutes === 180
      ? 'לא ניתן לקבוע פגישה פחות מ-3 שעות מראש.'
      : minutes % 60 === 0 || minutes > 60
        ? `לא ניתן לקבוע פגישה פחות מ-${hours(minutes)} שעות מראש.`
        : `לא ניתן לקבוע פגישה פחות מ-${minutes} דקות מראש.`,
  previousDay: 'היום הקודם',
  nextDay: 'היום הבא',
  previousWeek: 'השבוע הקודם',
  nextWeek: 'השבוע הבא',
  today: 'היום',
  again: 'לנסות שוב',
  grid: 'יומן המועדים',
}
