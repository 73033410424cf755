import { rangeFor, WEEK } from '@driverdesk/domain/kernel/rotaRange.ts'
import { addDays, type IsoDate } from '@driverdesk/domain/kernel/wallClock.ts'
import { type SpokenDate, spokenDate } from '@driverdesk/domain/palette/spokenDate.ts'
import { type DeskSearch, deskView, withRange } from '../desk/deskSearch.ts'
import { dayAndMonth, longDate } from '../ui/dayWords.ts'
import type { PaletteItem } from './paletteItems.ts'

interface Where {
  today: IsoDate
  schedule: '/schedule' | '/schedulerestaurant'
  /** How the schedule was left: places, drivers and interval stay. */
  last: DeskSearch
}

/** The schedule at the day or week that a text means; nothing where it means none. */
export function dateItems(text: string, { today, schedule, last }: Where): PaletteItem[] {
  const spoken = spokenDate(text, today)
  if (!spoken) return []
  const { date, kind } = spoken
  const interval = kind === 'week' ? WEEK : deskView(last, today).interval
  const search = { ...last, ...withRange(rangeFor(interval, date), interval, today), day: date }
  return [
    {
      id: `date-${date}`,
      group: 'Dates',
      label: labelOf(spoken),
      hint: 'Schedule',
      does: { go: { to: schedule, search } },
    },
  ]
}

const labelOf = ({ date, kind }: SpokenDate): string =>
  kind === 'day'
    ? longDate(date)
    : `Week ${dayAndMonth(date)} – ${dayAndMonth(addDays(date, 6))} ${date.slice(0, 4)}`
