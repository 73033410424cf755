import type { Driver } from '@driverdesk/contract/drivers/driver.shapes.ts'
import type { ChangedShift, NewShift, Shift } from '@driverdesk/contract/shifts/shift.shapes.ts'
import { poundsToPence } from '@driverdesk/domain/kernel/money.ts'
import { isRounded } from '@driverdesk/domain/kernel/timeList.ts'
import type { ClockTime, IsoDate } from '@driverdesk/domain/kernel/wallClock.ts'
import { WAS_CANCELLED } from '@driverdesk/domain/shifts/shiftActs.ts'
import { PUSH_NOT, PUSH_SEND, SHIFT_PUBLISHED } from '@driverdesk/domain/shifts/shiftStatus.ts'
import { OF_WORK, type TimesheetType } from '@driverdesk/domain/timesheets/timesheetStatus.ts'
import { Anchor, Stack, Text } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { FindDriverDialog } from '../../candidates/FindDriverDialog.tsx'
import type { DriverChoice } from '../../desk/deskSearch.ts'
import type { RestaurantWithArea } from '../../desk/places.ts'
import { RuleReason } from '../../shifts/RuleReason.tsx'
import { ShortNoticeFields } from '../../shifts/ShortNoticeFields.tsx'
import { useCreateShift, useReloadShift, useUpdateShift } from '../../shifts/shifts.data.ts'
import { noticeBody } from '../../shifts/shortNotice.ts'
import { ShiftHistoryDialog } from '../../steps/ShiftHistoryDialog.tsx'
import { FormFrame } from '../../ui/form/FormDialog.tsx'
import { FormNotes } from '../../ui/form/FormNotes.tsx'
import { useRecordForm } from '../../ui/form/useRecordForm.ts'
import { useIsPhone } from '../../ui/isPhone.ts'
import { askToDiscard } from '../../ui/useDiscardQuestion.ts'
import { useLatest } from '../../ui/useLatest.ts'
import { GivenAnswer } from '../ask/DriverComing.tsx'
import { isOverAnother } from '../model/scheduleState.ts'
import { useScheduleState } from '../model/scheduleStore.ts'
import { DriverField } from './DriverField.tsx'
import { DriverInformation, DriverWeek, ShiftAuthors, ShiftFigures } from './ShiftAside.tsx'
import classes from './ShiftDialog.module.css'
import { FindDriverButton, PushChoice, ShiftFields } from './ShiftFields.tsx'
import {
  FIELD_LABELS,
  type NewShiftSlot,
  newShiftValues,
  notifiedDrivers,
  OPEN_SHIFT,
  type ShiftFormValues,
  shiftBody,
  shiftFormProblems,
  shiftValues,
} from './shiftForm.ts'
import { addedBefore, NEVER_ADDED_TWICE, useShiftRecord } from './shiftRecord.ts'
import { chargeText, type DriversById, timesText } from './shiftWords.ts'
import { TakenBack } from './TakenBack.tsx'
import { type KnownShifts, useDriverChecks } from './useDriverChecks.ts'
import { useFormNotice } from './useNoticeCheck.ts'

interface ShiftDialogProps {
  place: RestaurantWithArea
  date: IsoDate
  /** When a new shift starts, if that was chosen. */
  start?: ClockTime | undefined
  /** The shift to edit, as it was when the dialog opened; undefined adds one. */
  shift: Shift | undefined
  /** The same shift as the schedule shows it now; undefined if it does not. */
  latest: Shift | undefined
  /** The driver of a new shift, if the schedule is narrowed to one. */
  driver?: DriverChoice | undefined
  drivers: UseQueryResult<readonly Driver[]>
  driversById: DriversById
  restaurants: ReadonlyMap<number, { name: string }>
  loaded: KnownShifts | undefined
  onClose: () => void
  onSaved: (shift: Shift, isNew: boolean) => void
  /** Asks, and removes the shift as the form knows it; undefined if it may not be removed. */
  onRemove?: ((seen: Shift) => void) | undefined
  /** Asks where the shift is to go; undefined if it may not be moved. */
  onMove?: (seen: Shift) => void
  /** True if 'Find a driver' is offered. A new shift has no times to search by. */
  mayFind?: (seen: Shift) => boolean
}

/**
 * Adds a shift to a restaurant's day, or edits one (docs/spec/schedule.md#add-shift-dialog,
 * docs/spec/schedule.md#edit-shift-dialog).
 */
export function ShiftDialog(props: ShiftDialogProps) {
  const { place, date, start, shift, latest, driver, drivers, driversById, restaurants } = props
  const { loaded, onClose, onSaved, onRemove, onMove } = props
  const [above, setAbove] = useState<Above>()
  const [notifies, setNotifies] = useState(true)
  const isAsking = useScheduleState(isOverAnother)
  const isNew = shift === undefined
  const editor = useShiftForm({
    place: { restaurant_id: place.restaurant.id, period_date: date },
    shift,
    latest,
    driver,
    start,
    drivers: drivers.data,
    notifies,
    onSaved: (saved) => onSaved(saved, isNew),
  })
  const { form, seen } = editor
  const move = async (from: Shift) => {
    if (!editor.isDirty() || (await askToDiscard('This shift is not saved.'))) onMove?.(from)
  }
  const known = { drivers: drivers.data, restaurants, loaded }
  const checks = useDriverChecks({ values: form.values, place, date, seen, ...known })
  return (
    <>
      <FormFrame
        editor={editor}
        title={isNew ? 'Add shift' : 'Edit shift'}
        submitLabel={isNew ? 'Create' : 'Save'}
        size={700}
        blockedBy={editor.blockedBy ?? checks.error ?? checks.rules.blockedBy}
        onClose={onClose}
        onRemove={onRemove && seen && (() => onRemove(seen))}
        isCovered={above !== undefined || isAsking}
      >
        <div className={classes.columns}>
          <ShiftFigures
            place={place}
            date={date}
            values={form.values}
            figures={checks.figures}
            week={checks.week}
          >
            {seen && (
              <AboutShift
                shift={seen}
                checks={checks}
                restaurants={restaurants}
                onMove={onMove && (() => void move(seen))}
                onHistory={() => setAbove('history')}
              />
            )}
          </ShiftFigures>
          <EnteredShift
            dialog={props}
            editor={editor}
            checks={checks}
            notifies={notifies}
            onNotifies={setNotifies}
            onFind={() => setAbove('drivers')}
          />
        </div>
      </FormFrame>
      {seen && (
        <AboveShift
          above={above}
          shift={seen}
          latest={latest}
          place={place}
          driversById={driversById}
          onDriver={(id) => form.setFieldValue('driver_id', String(id))}
          onClose={() => setAbove(undefined)}
        />
      )}
    </>
  )
}

interface EnteredShiftProps {
  dialog: ShiftDialogProps
  editor: ReturnType<typeof useShiftForm>
  checks: ReturnType<typeof useDriverChecks>
  notifies: boolean
  onNotifies: (notifies: boolean) => void
  onFind: () => void
}

function EnteredShift({ dialog, editor, checks, notifies, onNotifies, onFind }: EnteredShiftProps) {
  const { place, driver, drivers, driversById, mayFind, onClose } = dialog
  const { form, seen, notice } = editor
  const isNew = dialog.shift === undefined
  const fixed = fixedFields(seen?.timesheet?.type, form.isDirty)
  const isPhone = useIsPhone()
  // A phone's keyboard would cover the shift that the person is looking at.
  const startsWithDriver = isNew ? driver === undefined : !isPhone
  return (
    <Stack gap="sm">
      <FormNotes
        seenIn="the schedule"
        editor={editor}
        hints={checks.hints}
        safe={isNew ? NEVER_ADDED_TWICE : undefined}
        onClose={onClose}
      />
      {seen && <GivenAnswer shift={seen} />}
      {seen?.timesheet && <WhyFixed {...seen.timesheet} />}
      <ShiftFields
        form={form}
        charge={seen && chargeOf(seen, form.values)}
        storedTimes={seen}
        hasFixedTimes={fixed.times}
        startsWithTimes={isNew && driver !== undefined}
        driverField={
          <>
            <DriverField
              {...form.getInputProps('driver_id')}
              value={form.values.driver_id}
              error={checks.error ?? form.errors.driver_id}
              options={checks.options}
              current={checks.current}
              query={drivers}
              isFirst={startsWithDriver}
              isFixed={fixed.driver}
            />
            {seen && mayFind?.(seen) && <FindDriverButton onClick={onFind} />}
            {(checks.rules.needsReason || form.errors.rule_reason || form.values.rule_reason !== '') && (
              <RuleReason {...form.getInputProps('rule_reason')} value={form.values.rule_reason} />
            )}
          </>
        }
      />
      <ShortNoticeFields
        sums={notice.sums}
        rounded={seen && hasRounded(form.values, seen) ? timesText(seen) : undefined}
        choice={{ exemption: form.values.short_notice || null, note: form.values.notice_note }}
        onChange={({ exemption, note }) =>
          form.setValues({ short_notice: exemption ?? '', notice_note: note })
        }
        error={form.errors.short_notice as string | undefined}
      />
      <TakenBack notice={notice} />
      {seen?.status === SHIFT_PUBLISHED && (
        <PushChoice
          notified={notifiedDrivers(seen, form.values, place)}
          hasDriver={form.values.driver_id !== OPEN_SHIFT}
          drivers={driversById}
          value={notifies}
          onChange={onNotifies}
        />
      )}
    </Stack>
  )
}

interface AboutShiftProps extends Pick<ShiftDialogProps, 'restaurants'> {
  shift: Shift
  checks: ReturnType<typeof useDriverChecks>
  onMove: (() => void) | undefined
  onHistory: () => void
}

function AboutShift({ shift, checks, restaurants, onMove, onHistory }: AboutShiftProps) {
  return (
    <>
      {onMove && (
        <Anchor component="button" type="button" size="sm" ta="left" onClick={onMove}>
          Move to another day or restaurant…
        </Anchor>
      )}
      {checks.person && (
        <>
          <DriverInformation driver={checks.person} working={checks.driver} date={shift.period_date} />
          <DriverWeek shifts={checks.shifts} thisId={shift.id} restaurants={restaurants} />
        </>
      )}
      <ShiftAuthors shift={shift} onHistory={onHistory} />
    </>
  )
}

type Above = 'drivers' | 'history' | undefined

interface AboveShiftProps extends Pick<ShiftDialogProps, 'place' | 'latest' | 'driversById'> {
  above: Above
  shift: Shift
  onDriver: (id: number) => void
  onClose: () => void
}

function AboveShift({ above, shift, latest, place, driversById, onDriver, onClose }: AboveShiftProps) {
  if (above === 'history') return <ShiftHistoryDialog shiftId={shift.id} onClose={onClose} />
  if (above !== 'drivers') return null
  return (
    <FindDriverDialog
      shift={shift}
      latest={latest}
      restaurant={place.restaurant}
      drivers={driversById}
      onClose={onClose}
      onChoose={({ id }) => {
        onDriver(id)
        onClose()
      }}
    />
  )
}

const WhyFixed = ({ type }: NonNullable<Shift['timesheet']>) => (
  <Text size="sm" c="dimmed" mb="sm">
    {type === OF_WORK
      ? 'This shift has a timesheet. To change its driver or its times, change the timesheet.'
      : WAS_CANCELLED}
  </Text>
)

/**
 * The fields that the server does not let change for a shift with a timesheet. A field that was edited before
 * it had one can still be put back.
 */
const fixedFields = (
  timesheet: TimesheetType | undefined,
  isDirty: (field: keyof ShiftFormValues) => boolean,
) => ({
  driver: timesheet === OF_WORK && !isDirty('driver_id'),
  times: timesheet !== undefined && !isDirty('start_time') && !isDirty('finish_time'),
})

const hasRounded = ({ start_time, finish_time }: ShiftFormValues, seen: Shift): boolean =>
  isRounded(start_time, seen.start_time) || isRounded(finish_time, seen.finish_time)

const chargeOf = (seen: Shift, { cost_extra_bonus }: ShiftFormValues) =>
  chargeText(poundsToPence(seen.cost_extra_bonus), poundsToPence(Number(cost_extra_bonus) || 0))

interface ShiftFormOptions {
  place: NewShiftSlot
  shift: Shift | undefined
  latest: Shift | undefined
  driver: DriverChoice | undefined
  start: ClockTime | undefined
  /** For their names; undefined until they are loaded. */
  drivers: readonly Driver[] | undefined
  notifies: boolean
  onSaved: (shift: Shift) => void
}

function useShiftForm(options: ShiftFormOptions) {
  const { place, driver, start, drivers, notifies, shift, latest, onSaved } = options
  const { mutateAsync: create } = useCreateShift()
  const { mutateAsync: update } = useUpdateShift()
  const { mutateAsync: load } = useReloadShift()
  // Without a driver the form is not sent, so a body that is sent has one.
  const bodyOf = (values: ShiftFormValues) => shiftBody(values, place) as NewShift & ChangedShift
  const editor = useRecordForm<Shift, ShiftFormValues>({
    ...useShiftRecord(shift, latest),
    newValues: newShiftValues(driver, start),
    valuesOf: shiftValues,
    problemsOf: (values) => shiftFormProblems(values, place),
    labels: FIELD_LABELS,
    refusalOf: addedBefore((values: ShiftFormValues) => enteredText(values, drivers)),
    create: (values, idempotencyKey) => create({ body: bodyOf(values), idempotencyKey }),
    update: (values, { id, status, updated_at }) => {
      const push_drivers = status === SHIFT_PUBLISHED ? (notifies ? PUSH_SEND : PUSH_NOT) : undefined
      const choice = { exemption: values.short_notice || null, note: values.notice_note }
      const short_notice = noticeBody(shown.current, choice)
      return update({ id, body: { ...bodyOf(values), updated_at, push_drivers, short_notice } })
    },
    load,
    onSaved,
  })
  useReasonOfChoice(editor.form)
  const notice = useFormNotice(editor.seen, editor.form.values, editor.form.errors.short_notice)
  const shown = useLatest(notice.sent)
  return { ...editor, notice }
}

/** Forgets the reason for overruling a rule with another driver or other times, which may break another rule. */
function useReasonOfChoice({
  values,
  setFieldValue,
}: ReturnType<typeof useRecordForm<Shift, ShiftFormValues>>['form']) {
  const choice = [values.driver_id, values.start_time, values.finish_time].join(' ')
  const last = useRef(choice)
  useEffect(() => {
    if (last.current === choice) return
    last.current = choice
    setFieldValue('rule_reason', '')
  }, [choice, setFieldValue])
}

function enteredText(values: ShiftFormValues, drivers: readonly Driver[] | undefined): string {
  if (values.driver_id === OPEN_SHIFT) return `${timesText(values)}, Open shift`
  const driver = drivers?.find(({ id }) => String(id) === values.driver_id)
  return driver ? `${timesText(values)}, ${driver.full_name}` : timesText(values)
}
