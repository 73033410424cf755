import type { ShiftForRestaurant } from '@driverdesk/contract/shifts/shift.shapes.ts'
import type { IsoDate } from '@driverdesk/domain/kernel/wallClock.ts'
import { may } from '@driverdesk/domain/shifts/shiftActs.ts'
import { useMemo } from 'react'
import { dayAndMonth, shortWeekday } from '../../ui/dayWords.ts'
import { RefusedShiftsDialog } from '../act/RefusedShifts.tsx'
import { type OpenDialog, subjectOf } from '../model/openDialog.ts'
import { standingOf } from '../model/shiftStanding.ts'
import type { ScheduleView } from '../schedule.search.ts'
import { timesText } from '../shift/shiftWords.ts'
import { FreeShiftDialog } from './FreeShiftDialog.tsx'
import { RestaurantCopying } from './RestaurantCopying.tsx'
import type { RestaurantScheduleSearch } from './restaurantSchedule.search.ts'
import type { FreeShiftActions } from './useFreeShiftActions.ts'
import type { OwnSchedule } from './useRestaurantSchedule.ts'

interface RestaurantDialogsProps {
  schedule: OwnSchedule
  view: ScheduleView
  today: IsoDate
  actions: FreeShiftActions
  dialog: OpenDialog<ShiftForRestaurant> | undefined
  announce: (text: string) => void
  onChange: (search: RestaurantScheduleSearch) => void
  onClose: () => void
  /** The keyboard goes back to the shifts. */
  restoreFocus: () => void
}

/** The dialogs of a restaurant's schedule: add and edit an open shift, copy all, and what could not be submitted. */
export function RestaurantDialogs(props: RestaurantDialogsProps) {
  const { schedule, actions, dialog, announce, onClose } = props
  const { loaded, driversById } = schedule
  const restaurants = useMemo(
    () => new Map(schedule.restaurants.map((restaurant) => [restaurant.id, restaurant])),
    [schedule.restaurants],
  )
  const { shift, latest, restaurantId } = subjectOf(dialog, loaded)
  const restaurant = restaurants.get(restaurantId ?? 0)

  const saved = (now: ShiftForRestaurant, isNew: boolean) => {
    const when = `${shortWeekday(now.period_date)} ${dayAndMonth(now.period_date)}, ${timesText(now)}`
    announce(isNew ? `Draft added: ${when}` : `Saved: ${when}`)
    onClose()
  }
  const remove = async (doomed: ShiftForRestaurant) => {
    if (await actions.remove(doomed)) onClose()
  }
  const isRemovable = shift && may('remove', standingOf(latest ?? shift), 'restaurant')
  return (
    <>
      {dialog?.kind === 'copy' && <RestaurantCopying {...props} />}
      {(dialog?.kind === 'add' || dialog?.kind === 'edit') && restaurant && (
        <FreeShiftDialog
          key={shift?.id ?? 'new'}
          restaurant={restaurant}
          date={dialog.kind === 'add' ? dialog.date : dialog.shift.period_date}
          shift={shift}
          latest={latest}
          onClose={onClose}
          onSaved={saved}
          onRemove={isRemovable ? (seen) => void remove(seen) : undefined}
        />
      )}
      {actions.refusal && (
        <RefusedShiftsDialog
          refusal={actions.refusal}
          drivers={driversById}
          restaurants={restaurants}
          onClose={actions.closeRefusal}
          restoreFocus={props.restoreFocus}
          onSkip={() => void actions.submitValid()}
        />
      )}
    </>
  )
}
