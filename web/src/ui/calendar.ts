import '@mantine/dates/styles.layer.css'
import classes from './calendar.module.css'

/** Shared by all calendars. Weeks start on Monday (docs/spec/kernel.md#weeks-start-on-monday). */
export const CALENDAR = {
  firstDayOfWeek: 1,
  ariaLabels: {
    previousMonth: 'Previous month',
    nextMonth: 'Next month',
    previousYear: 'Previous year',
    nextYear: 'Next year',
    previousDecade: 'Previous decade',
    nextDecade: 'Next decade',
  },
  classNames: { day: classes.day, calendarHeader: classes.header },
} as const
