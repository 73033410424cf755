/** Where an undone or redone step was: for its notice, which leads there. */
import type { Step, StepTaken } from '@driverdesk/contract/steps/step.shapes.ts'
import { rangeFor } from '@driverdesk/domain/kernel/rotaRange.ts'
import { withRange } from '../../desk/deskSearch.ts'
import type { StepPlace } from '../../steps/undo.data.ts'
import { shortDay } from '../../ui/dateText.ts'
import { useLatest } from '../../ui/useLatest.ts'
import type { ScheduleSearch } from '../schedule.search.ts'
import type { Scene } from './scene.ts'

type First = NonNullable<StepTaken['first']>

type Shown = Pick<Scene, 'schedule' | 'lines' | 'view' | 'today'>

/** Returns the place of a step; undefined if the person may see none of its shifts. */
export function useStepPlace(
  scene: Shown & Pick<Scene, 'onChange'>,
  goTo: (first: First) => void,
): (taken: StepTaken) => StepPlace | undefined {
  // The notice stays while the person goes on.
  const show = useLatest((first: First) => {
    if (!isInSight(first, scene)) scene.onChange(searchAt(first, scene))
    goTo(first)
  })
  return ({ first, step }) =>
    first
      ? {
          words: stepPlaceText(first, step, scene.schedule.restaurantsById),
          onShow: () => show.current(first),
        }
      : undefined
}

/** 'Harbour Tacos, Wed 11 Mar'; of several shifts 'The first: Harbour Tacos, Wed 11 Mar'. */
export function stepPlaceText(
  { restaurant_id, period_date }: First,
  { shifts }: Pick<Step, 'shifts'>,
  restaurants: ReadonlyMap<number, { name: string }>,
): string {
  const where = [restaurants.get(restaurant_id)?.name, shortDay(period_date)].filter(Boolean).join(', ')
  return shifts > 1 ? `The first: ${where}` : where
}

const isInSight = ({ shift_id, period_date }: First, { schedule, lines }: Shown): boolean =>
  schedule.days.includes(period_date) &&
  lines.rows.some(({ shifts }) => shifts.some(({ id }) => id === shift_id))

/** Shows the days of the shift, without filters that may hide it. */
function searchAt(
  { restaurant_id, period_date: day }: First,
  { schedule, view, today }: Shown,
): ScheduleSearch {
  const hasRow = schedule.rows.some(({ restaurant }) => restaurant.id === restaurant_id)
  return {
    ...withRange(rangeFor(view.interval, day), view.interval, today),
    day,
    location: hasRow ? view.location : `restaurant-${restaurant_id}`,
    driver: undefined,
    busy: undefined,
    name: undefined,
  }
}
