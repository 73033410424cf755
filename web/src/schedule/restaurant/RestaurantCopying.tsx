import type { IsoDate } from '@driverdesk/domain/kernel/wallClock.ts'
import { countOf } from '../../ui/dayWords.ts'
import { withRange } from '../../ui/desk/deskSearch.ts'
import { CopyShiftsDialog } from '../copy/CopyShiftsDialog.tsx'
import { shiftsToDo } from '../model/shiftStanding.ts'
import type { ScheduleView } from '../schedule.search.ts'
import { whereAndWho } from '../shift/shiftWords.ts'
import type { ShownShift } from '../shift/shownShift.ts'
import { useCopyFreeShifts } from './freeShifts.data.ts'
import type { RestaurantScheduleSearch } from './restaurantSchedule.search.ts'
import type { OwnSchedule } from './useRestaurantSchedule.ts'

const RULE = 'The copies are drafts: the agency gets them once you publish them.'

interface RestaurantCopyingProps {
  schedule: OwnSchedule
  view: ScheduleView
  today: IsoDate
  onChange: (search: RestaurantScheduleSearch) => void
  onClose: () => void
  restoreFocus: () => void
}

/** The dialog that copies the open shifts on screen, for restaurants. */
export function RestaurantCopying(props: RestaurantCopyingProps) {
  const { schedule, view, today, onChange, onClose, restoreFocus } = props
  const { shown, rows, restaurants, driversById } = schedule
  const send = useCopyFreeShifts()
  const open = shiftsToDo('copy', shown, 'restaurant')
  const leftOut = shown.length - open.length
  const restaurantOf = ({ restaurant_id }: ShownShift) => restaurants.find(({ id }) => id === restaurant_id)
  return (
    <CopyShiftsDialog
      shifts={open}
      isKnown={schedule.isKnown}
      source={view.range}
      interval={view.interval}
      what={rows.length === 1 ? (rows[0]?.restaurant.name ?? '') : 'All restaurants'}
      notes={leftOut > 0 ? [RULE, `Left out: ${countOf(leftOut, 'assigned shift')}.`] : [RULE]}
      whereAndWho={(shift) => whereAndWho(shift, restaurantOf(shift), driversById)}
      send={send}
      {...{ onClose, restoreFocus }}
      onShow={(target) => {
        onClose()
        onChange(withRange(target, view.interval, today))
      }}
    />
  )
}
