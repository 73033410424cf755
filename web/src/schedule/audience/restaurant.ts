import { DAY, TWO_WEEKS, WEEK } from '@driverdesk/domain/kernel/rotaRange.ts'
import { may } from '@driverdesk/domain/shifts/shiftActs.ts'
import { countOf } from '../../ui/dayWords.ts'
import { useChangeManyOfRestaurant } from '../data/acts.data.ts'
import { useCopyRestaurantShifts, useCreateRestaurantShift } from '../data/restaurantShifts.data.ts'
import { standingOf } from '../model/shiftStanding.ts'
import type { Audience } from './audience.ts'
import { useRestaurantSchedule } from './useRestaurantSchedule.ts'

/** A restaurant's account, which plans its own open shifts (docs/spec/schedule.md#restaurant-schedule-screen). */
export const RESTAURANT: Audience = {
  name: 'restaurant',
  intervals: [DAY, WEEK, TWO_WEEKS],
  useSchedule: useRestaurantSchedule,
  useChangeMany: useChangeManyOfRestaurant,
  usePaste: () => {
    const { mutateAsync: create } = useCreateRestaurantShift()
    return {
      send: (copied, { restaurantId, date }, idempotencyKey) => {
        const { start_time, finish_time, extra_request, comment } = copied
        const place = { restaurant_id: restaurantId, period_date: date }
        return create({ body: { ...place, start_time, finish_time, extra_request, comment }, idempotencyKey })
      },
    }
  },
  useCopy: useCopyRestaurantShifts,
  toAll: {
    publish: {
      label: (count) => `Publish shifts [${count}]`,
      question: (count) => `Publish ${count} shifts?`,
    },
  },
  copying: {
    intervals: 'Week or 2-Week',
    rule: 'The copies are drafts: the agency gets them once you publish them.',
    takes: (shift) => may('copy', standingOf(shift), 'restaurant'),
    leftOut: (count) => countOf(count, 'assigned shift'),
  },
}
