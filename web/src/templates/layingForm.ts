/** The form that lays a template on weeks. */
import type { Laying } from '@driverdesk/contract/templates/template.shapes.ts'
import { addDays, type DateRange, type IsoDate } from '@driverdesk/domain/kernel/wallClock.ts'
import type { Unfit } from '@driverdesk/domain/templates/layTemplate.ts'
import { weekOf } from '@driverdesk/domain/templates/templateShift.ts'
import type { ScheduleScene } from './scheduleTools.data.ts'

/** What is chosen so far. */
export interface LayingChoice {
  templateId: number | undefined
  /** Mondays, in order. */
  weeks: readonly IsoDate[]
  unfit: Unfit
}

/** On the first of the weeks on screen that is not past: whoever lays a template has gone to the week that it is for. */
export function newLaying(
  { range, today }: Pick<ScheduleScene, 'range' | 'today'>,
  templateId: number | undefined,
): LayingChoice {
  const weeks = [weekOf(range.from), weekOf(today)]
  return { templateId, weeks: weeks.toSorted().slice(-1), unfit: 'open' }
}

/** As the call takes it; undefined while something is still to be chosen. */
export const layingOf = ({ templateId, weeks, unfit }: LayingChoice): Laying | undefined =>
  templateId === undefined || weeks.length === 0
    ? undefined
    : { template_id: templateId, weeks: [...weeks], unfit }

/** From the first day of the weeks to the last; undefined of none. */
export function spanOf(weeks: readonly IsoDate[]): DateRange | undefined {
  const [first] = weeks
  const last = weeks.at(-1)
  return first && last ? { from: first, to: addDays(last, 6) } : undefined
}
