import type { ShiftForRestaurant } from '@driverdesk/contract/shifts/shift.shapes.ts'
import { crossesMidnight, formatHours } from '@driverdesk/domain/kernel/shiftLength.ts'
import type { ClockTime, IsoDate } from '@driverdesk/domain/kernel/wallClock.ts'
import { may } from '@driverdesk/domain/shifts/shiftActs.ts'
import { Text } from '@mantine/core'
import { useReloadShift } from '../../shifts/shifts.data.ts'
import { longDate } from '../../ui/dayWords.ts'
import { FormFrame } from '../../ui/form/FormFrame.tsx'
import { FormNotes } from '../../ui/form/FormNotes.tsx'
import { useRecordForm } from '../../ui/form/useRecordForm.ts'
import { useCreateRestaurantShift, useUpdateRestaurantShift } from '../data/restaurantShifts.data.ts'
import { isOverAnother } from '../model/scheduleState.ts'
import { useScheduleState } from '../model/scheduleStore.ts'
import { shiftState } from '../model/shiftState.ts'
import classes from './RestaurantShiftDialog.module.css'
import { RequestFields, TimeFields } from './ShiftFields.tsx'
import { hasTimes, minutesOf } from './shiftFigures.ts'
import {
  type NewShiftSlot,
  newRestaurantShiftValues,
  RESTAURANT_FIELD_LABELS,
  type RestaurantShiftValues,
  restaurantShiftBody,
  restaurantShiftProblems,
  restaurantShiftValues,
} from './shiftForm.ts'
import { addedBefore, NEVER_ADDED_TWICE, useShiftRecord } from './shiftRecord.ts'
import { timesText } from './shiftWords.ts'

interface RestaurantShiftDialogProps {
  restaurant: { id: number; name: string }
  date: IsoDate
  /** When a new shift starts, if that was chosen. */
  start?: ClockTime | undefined
  /** The shift to edit, as it was when the dialog opened; undefined adds one. */
  shift: ShiftForRestaurant | undefined
  /** The same shift as the schedule shows it now; undefined if it does not. */
  latest: ShiftForRestaurant | undefined
  onClose: () => void
  onSaved: (shift: ShiftForRestaurant, isNew: boolean) => void
  /** Asks, and removes the shift as the form knows it; undefined if it may not be removed. */
  onRemove: ((seen: ShiftForRestaurant) => void) | undefined
}

const NOT_YOURS = 'The agency has taken this shift over: only the agency can change it now.'

/** Adds an open shift to a restaurant's day, or edits one (docs/spec/schedule.md#restaurant-schedule-screen). */
export function RestaurantShiftDialog(props: RestaurantShiftDialogProps) {
  const { restaurant, date, start, shift, latest, onClose, onSaved, onRemove } = props
  const isAsking = useScheduleState(isOverAnother)
  const isNew = shift === undefined
  const editor = useRestaurantShiftForm({
    place: { restaurant_id: restaurant.id, period_date: date },
    start,
    shift,
    latest,
    onSaved: (saved) => onSaved(saved, isNew),
  })
  const { form, seen } = editor
  const isTakenOver = seen !== undefined && !may('edit', shiftState(seen), 'restaurant')
  return (
    <FormFrame
      editor={editor}
      thing="shift"
      title={isNew ? 'Add Shift' : 'Edit Shift'}
      submitLabel={isNew ? 'Create' : 'Save'}
      isDirty={editor.isDirty}
      size={450}
      blockedBy={isTakenOver ? NOT_YOURS : editor.blockedBy}
      onClose={onClose}
      onRemove={onRemove && seen && (() => onRemove(seen))}
      isCovered={isAsking}
    >
      <div className={classes.content}>
        <div>
          <Text fw={650} dir="auto">
            {restaurant.name}
          </Text>
          <Text size="sm">{longDate(date)}</Text>
        </div>
        <FormNotes
          editor={editor}
          seenIn="the schedule"
          safe={isNew ? NEVER_ADDED_TWICE : undefined}
          onClose={onClose}
        />
        <TimeFields form={form} />
        <Text size="sm" c="dimmed">
          Shift length: {lengthText(form.values)}
        </Text>
        <RequestFields form={form} about="Beyond the shifts agreed with the agency" />
      </div>
    </FormFrame>
  )
}

function lengthText(times: { start_time: string; finish_time: string }): string {
  if (!hasTimes(times)) return '–'
  const hours = `${formatHours(minutesOf(times), 2)} h`
  return crossesMidnight(times.start_time, times.finish_time) ? `${hours}, into the next day` : hours
}

interface RestaurantShiftFormOptions {
  place: NewShiftSlot
  start: ClockTime | undefined
  /** The shift to edit; undefined adds one. */
  shift: ShiftForRestaurant | undefined
  /** The same shift as the schedule shows it now; undefined if it does not. */
  latest: ShiftForRestaurant | undefined
  onSaved: (shift: ShiftForRestaurant) => void
}

/** The form of a restaurant's own open shift. */
function useRestaurantShiftForm({ place, start, shift, latest, onSaved }: RestaurantShiftFormOptions) {
  const { mutateAsync: create } = useCreateRestaurantShift()
  const { mutateAsync: update } = useUpdateRestaurantShift()
  const { mutateAsync: load } = useReloadShift<'restaurant'>()
  return useRecordForm<ShiftForRestaurant, RestaurantShiftValues>({
    ...useShiftRecord(shift, latest),
    newValues: { ...newRestaurantShiftValues, start_time: start ?? '' },
    valuesOf: restaurantShiftValues,
    problemsOf: (values) => restaurantShiftProblems(values, place),
    labels: RESTAURANT_FIELD_LABELS,
    refusalOf: addedBefore<RestaurantShiftValues>(timesText),
    create: (values, idempotencyKey) => create({ body: restaurantShiftBody(values, place), idempotencyKey }),
    update: (values, { id, updated_at }) =>
      update({ id, body: { ...restaurantShiftBody(values, place), updated_at } }),
    load,
    onSaved,
  })
}
