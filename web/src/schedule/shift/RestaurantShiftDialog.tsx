import type { ShiftForRestaurant } from '@driverdesk/contract/shifts/shift.shapes.ts'
import { crossesMidnight, formatHours } from '@driverdesk/domain/kernel/shiftLength.ts'
import type { ClockTime, IsoDate } from '@driverdesk/domain/kernel/wallClock.ts'
import { may } from '@driverdesk/domain/shifts/shiftActs.ts'
import { Stack, Text } from '@mantine/core'
import { ClockChangeNote } from '../../shifts/ClockChangeNote.tsx'
import { useReloadShift } from '../../shifts/shifts.data.ts'
import { longDate, shortDay } from '../../ui/dateText.ts'
import { FormFrame } from '../../ui/form/FormDialog.tsx'
import { FormNotes } from '../../ui/form/FormNotes.tsx'
import { useRecordForm } from '../../ui/form/useRecordForm.ts'
import { useIsPhone } from '../../ui/isPhone.ts'
import { useCreateRestaurantShift, useUpdateRestaurantShift } from '../data/acts.data.ts'
import { useScene } from '../model/scene.ts'
import { isOverAnother } from '../model/scheduleState.ts'
import { useScheduleState } from '../model/scheduleStore.ts'
import { shiftState } from '../model/shiftState.ts'
import { RequestFields, TimeFields } from './ShiftFields.tsx'
import { hasTimes, minutesOf } from './shiftFigures.ts'
import {
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
}

const NOT_YOURS = 'The agency has taken over this shift, so only the agency can change it now.'

/** Adds an open shift to a restaurant's day, or edits one (docs/spec/schedule.md#restaurant-schedule-screen). */
export function RestaurantShiftDialog(props: RestaurantShiftDialogProps) {
  const { restaurant, date, shift, latest, onClose } = props
  const { role, many } = useScene()
  const isAsking = useScheduleState(isOverAnother)
  const isNew = shift === undefined
  const isPhone = useIsPhone()
  const editor = useRestaurantShiftForm(props)
  const { form, seen } = editor
  const isTakenOver = seen !== undefined && !may('edit', shiftState(seen), role)
  const isRemovable = shift !== undefined && may('remove', shiftState(latest ?? shift), role)
  return (
    <FormFrame
      editor={editor}
      title={isNew ? 'Add shift' : 'Edit shift'}
      submitLabel={isNew ? 'Create' : 'Save'}
      size={450}
      blockedBy={isTakenOver ? NOT_YOURS : editor.blockedBy}
      onClose={onClose}
      onRemove={isRemovable && seen ? () => void many.doToOne('remove', seen, onClose) : undefined}
      isCovered={isAsking}
    >
      <Stack gap="sm" px="md" pt={4} pb="md">
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
        <TimeFields form={form} stored={seen} isFirst={isNew || !isPhone} />
        <Text size="sm" c="dimmed">
          Shift length: {lengthText(form.values)}
        </Text>
        <ClockChangeNote {...form.values} period_date={date} />
        <RequestFields form={form} about="Beyond the shifts agreed with the agency" />
      </Stack>
    </FormFrame>
  )
}

function lengthText(times: { start_time: string; finish_time: string }): string {
  if (!hasTimes(times)) return '–'
  const hours = `${formatHours(minutesOf(times), 2)} h`
  return crossesMidnight(times.start_time, times.finish_time) ? `${hours}, into the next day` : hours
}

function useRestaurantShiftForm(props: RestaurantShiftDialogProps) {
  const { restaurant, date, start = '', shift, latest, onClose } = props
  const { announce } = useScene()
  const { mutateAsync: create } = useCreateRestaurantShift()
  const { mutateAsync: update } = useUpdateRestaurantShift()
  const { mutateAsync: load } = useReloadShift<'restaurant'>()
  const place = { restaurant_id: restaurant.id, period_date: date }
  return useRecordForm<ShiftForRestaurant, RestaurantShiftValues>({
    ...useShiftRecord(shift, latest),
    newValues: { ...newRestaurantShiftValues, start_time: start },
    valuesOf: restaurantShiftValues,
    problemsOf: (values) => restaurantShiftProblems(values, place),
    labels: RESTAURANT_FIELD_LABELS,
    refusalOf: addedBefore<RestaurantShiftValues>(timesText),
    create: (values, idempotencyKey) => create({ body: restaurantShiftBody(values, place), idempotencyKey }),
    update: (values, { id, updated_at }) =>
      update({ id, body: { ...restaurantShiftBody(values, place), updated_at } }),
    load,
    onSaved: (saved) => {
      const what = `${shortDay(saved.period_date)}, ${timesText(saved)}`
      announce(`${shift ? 'Saved' : 'Draft added'}: ${what}`)
      onClose()
    },
  })
}
