import type { IsoDate } from '@driverdesk/domain/kernel/wallClock.ts'
import { countOf } from '../../ui/dayWords.ts'
import { withRange } from '../../ui/desk/deskSearch.ts'
import { CopyShiftsDialog } from '../CopyShiftsDialog.tsx'
import type { ScheduleView } from '../schedule.search.ts'
import { shiftsToDo } from '../shiftStanding.ts'
import { manningText } from '../shiftWords.ts'
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
  const nameOf = (id: number) => restaurants.find((restaurant) => restaurant.id === id)?.name
  return (
    <CopyShiftsDialog
      shifts={open}
      source={view.range}
      interval={view.interval}
      what={rows.length === 1 ? (rows[0]?.restaurant.name ?? '') : 'All restaurants'}
      notes={leftOut > 0 ? [RULE, `Left out: ${countOf(leftOut, 'assigned shift')}.`] : [RULE]}
      whereAndWho={(shift) =>
        `${nameOf(shift.restaurant_id) ?? 'A restaurant'} · ${manningText(shift, driversById)}`
      }
      send={send}
      {...{ onClose, restoreFocus }}
      onShow={(target) => {
        onClose()
        onChange(withRange(target, view.interval, today))
      }}
    />
  )
}
