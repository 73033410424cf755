import { shiftLength } from '@driverdesk/domain/kernel/shiftLength.ts'
import { clockTime, MINUTES_OF_A_DAY, minutesOfDay } from '@driverdesk/domain/kernel/wallClock.ts'
import { coverByHour } from '@driverdesk/domain/shifts/cover.ts'
import { isVacant } from '@driverdesk/domain/shifts/shiftStatus.ts'
import type { ShownShift } from '../../shifts/shownShift.ts'
import { countOf } from '../../ui/dayWords.ts'
import { numberText } from '../../ui/numberText.ts'

/** '8 shifts from 09:00 to 23:00, 2 open, most at 18:00: 5'. Drafts do not count for the most. */
export function coverText(shifts: readonly ShownShift[]): string {
  const starts = shifts.map(({ start_time }) => minutesOfDay(start_time))
  const finish = Math.max(
    ...shifts.map(({ start_time, finish_time }, index) => {
      return (starts[index] ?? 0) + shiftLength(start_time, finish_time)
    }),
  )
  const open = shifts.filter(isVacant).length
  const cover = coverByHour(shifts).map(([filled, vacant]) => filled + vacant)
  const most = Math.max(...cover)
  return [
    `${countOf(shifts.length, 'shift')} from ${clockTime(Math.min(...starts))} to ${clockTime(finish)}${finish > MINUTES_OF_A_DAY ? ' on the next day' : ''}`,
    open > 0 && `${numberText(open)} open`,
    most > 1 && `most at ${clockTime(cover.indexOf(most) * 60)}: ${numberText(most)}`,
  ]
    .filter(Boolean)
    .join(', ')
}
