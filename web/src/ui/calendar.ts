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

/** For a calendar that opens from a field: where it fits on neither side, it covers the field and stays on screen. */
export const CALENDAR_ON_SCREEN = { shift: { crossAxis: true } } as const
