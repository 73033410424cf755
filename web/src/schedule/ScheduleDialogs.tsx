import type { Shift } from '@driverdesk/contract/shifts/shift.shapes.ts'
import { may } from '@driverdesk/domain/shifts/shiftActs.ts'
import { useMemo } from 'react'
import { FindDriverDialog } from '../candidates/FindDriverDialog.tsx'
import { ShiftHistoryDialog } from '../steps/ShiftHistoryDialog.tsx'
import { StepsDialog } from '../steps/StepsDialog.tsx'
import type { Undo } from '../steps/undo.data.ts'
import type { Announce } from '../ui/desk/useAnnouncer.ts'
import { ManyShiftsDialog } from './act/ManyShiftsDialog.tsx'
import { publishedCostText } from './act/publishedCost.ts'
import { RefusedShiftsDialog } from './act/RefusedShifts.tsx'
import type { ManyDesk } from './act/useManyShifts.ts'
import { CancelShiftDialog } from './cancel/CancelShiftDialog.tsx'
import { ScheduleCopying } from './copy/CopyShiftsDialog.tsx'
import { DayDialog } from './frame/DayDialog.tsx'
import { type OpenDialog, subjectOf } from './model/openDialog.ts'
import { standingOf } from './model/shiftStanding.ts'
import type { ScheduleDesk } from './model/useScheduleDesk.ts'
import { ScheduleTools } from './ScheduleTools.tsx'
import type { ScheduleParts } from './scheduleProps.ts'
import { offeredChoice } from './shift/driverChoices.ts'
import { ShiftDialog } from './shift/ShiftDialog.tsx'
import { manningText, timesText } from './shift/shiftWords.ts'

interface ScheduleDialogsProps extends ScheduleParts {
  desk: ScheduleDesk
  many: ManyDesk
  undo: Undo
  /** Says what undo and history have done. */
  announceStep: Announce
  /** The publish to show the schedule of; undefined shows none. */
  published: number | 'latest' | undefined
}

/** All dialogs of the staff's schedule. */
export function ScheduleDialogs({
  desk,
  many,
  undo,
  announceStep,
  published,
  ...parts
}: ScheduleDialogsProps) {
  const { schedule, view, role, onChange } = parts
  const { restoreFocus } = desk
  return (
    <>
      {desk.day && (
        <DayDialog
          date={desk.day}
          schedule={schedule}
          view={view}
          mayChangeTimes={role === 'administrator'}
          onClose={desk.closeDay}
          onDriver={(driver) => {
            onChange({ driver })
            desk.closeDay()
          }}
          onShift={({ id }) => {
            desk.closeDay()
            void desk.act('edit', id)
          }}
        />
      )}
      <ShiftDialogs {...parts} dialog={desk.dialog} onClose={desk.closeDialog} restoreFocus={restoreFocus} />
      {many.request && (
        <ManyShiftsDialog {...parts} many={many} request={many.request} restoreFocus={restoreFocus} />
      )}
      <StepsDialog
        undo={undo}
        part={view}
        published={published}
        onPublished={(next) => onChange({ published: next }, true)}
        places={schedule.places}
        announce={announceStep}
        restoreFocus={restoreFocus}
        opening={(id) => desk.opening(id, undo.closeRefusal)}
      />
    </>
  )
}

interface ShiftDialogsProps extends ScheduleParts {
  dialog: OpenDialog | undefined
  onClose: () => void
  /** The keyboard goes back to the shifts. */
  restoreFocus: () => void
}

/** Add, edit and cancel a shift, copy all, and what was refused. */
function ShiftDialogs(props: ShiftDialogsProps) {
  const { dialog, schedule, view, role, actions, announce, onClose } = props
  const { places, loaded, driversById, queries } = schedule
  const restaurants = useMemo(
    () => new Map(places.map(({ restaurant }) => [restaurant.id, restaurant])),
    [places],
  )
  const { shift, latest, restaurantId } = subjectOf(dialog, loaded)
  const place = places.find(({ restaurant }) => restaurant.id === restaurantId)

  const saved = (now: Shift, isNew: boolean) => {
    announce(`${isNew ? 'Added' : 'Saved'}: ${timesText(now)}, ${manningText(now, driversById)}`)
    onClose()
  }
  const remove = async (doomed: Shift) => {
    if (await actions.remove(doomed)) onClose()
  }
  return (
    <>
      {dialog?.kind === 'copy' && <ScheduleCopying {...props} />}
      {dialog?.kind === 'tool' && <ScheduleTools {...props} tool={dialog.tool} shiftIds={dialog.shiftIds} />}
      {(dialog?.kind === 'add' || dialog?.kind === 'edit') && place && (
        <ShiftDialog
          key={shift?.id ?? 'new'}
          place={place}
          date={dialog.kind === 'add' ? dialog.date : dialog.shift.period_date}
          shift={shift}
          latest={latest}
          driver={offeredChoice(view.driver, place.restaurant, queries.drivers.data)}
          drivers={queries.drivers.data}
          driversById={driversById}
          restaurants={restaurants}
          onRetryDrivers={queries.drivers.isError ? () => void queries.drivers.refetch() : undefined}
          loaded={queries.shifts.data && { range: view.range, shifts: queries.shifts.data }}
          mayFind={(known) => may('find', standingOf(known), role)}
          onClose={onClose}
          onSaved={saved}
          onRemove={
            shift && may('remove', standingOf(latest ?? shift), role)
              ? (seen) => void remove(seen)
              : undefined
          }
        />
      )}
      {dialog?.kind === 'cancel' && place && (
        <CancelShiftDialog
          key={dialog.shift.id}
          place={place}
          shift={dialog.shift}
          latest={latest}
          drivers={driversById}
          mayCancel={(known) => may('cancel', standingOf(known), role)}
          onClose={onClose}
          onCancelled={(now, seen) => {
            announce(`Cancelled: ${timesText(now)}, ${manningText(seen, driversById)}`)
            onClose()
          }}
        />
      )}
      {dialog?.kind === 'find' && place && (
        <FindDriverDialog
          key={dialog.shift.id}
          shift={dialog.shift}
          latest={latest}
          restaurant={place.restaurant}
          drivers={driversById}
          onClose={onClose}
          onAssigned={(now, { full_name }) => {
            announce(`Assigned: ${timesText(now)}, ${full_name}`)
            onClose()
          }}
        />
      )}
      {dialog?.kind === 'history' && (
        <ShiftHistoryDialog key={dialog.shift.id} shiftId={dialog.shift.id} onClose={onClose} />
      )}
      {actions.refusal && (
        <RefusedShiftsDialog
          refusal={actions.refusal}
          drivers={driversById}
          restaurants={restaurants}
          onClose={actions.closeRefusal}
          restoreFocus={props.restoreFocus}
          pay={
            actions.refusal.action === 'publish'
              ? publishedCostText(actions.refusal.valid, places)
              : undefined
          }
          onSkip={() => void actions.skipRefused()}
        />
      )}
    </>
  )
}
