import type { ChangedTimesheet, NewTimesheet } from '@driverdesk/contract/timesheets/timesheet.shapes.ts'
import type { Role } from '@driverdesk/domain/kernel/roles.ts'
import {
  actionRefusal,
  afterTransition,
  type TimesheetAction,
  type Transition,
} from '@driverdesk/domain/timesheets/timesheetActions.ts'
import { plannedOf, timesheetRows } from '@driverdesk/domain/timesheets/timesheetRow.ts'
import { APPROVED, DISCARDED } from '@driverdesk/domain/timesheets/timesheetStatus.ts'
import type { FormErrors } from '@mantine/form'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { ApiError, isRefusedAs } from '../../kernel/apiError.ts'
import { useToday } from '../../kernel/businessClock.ts'
import { useLabelledForm } from '../../ui/form/checkedWhenLeft.ts'
import { firstReason, formRefusal } from '../../ui/form/formTrouble.ts'
import { mergedValues, reloadedText, sameContent } from '../../ui/form/recordStep.ts'
import { useRecord } from '../../ui/form/useRecord.ts'
import type { ShownTimesheet, TimesheetRow } from '../timesheetDesk.ts'
import { changerOf, useCreateTimesheet, useReloadTimesheet, useUpdateTimesheet } from '../timesheets.data.ts'
import {
  feeLabel,
  knowsPay,
  rowNews,
  rowValues,
  TIMESHEET_LABELS,
  type TimesheetFormField,
  type TimesheetFormValues,
  timesheetBody,
  timesheetFormProblems,
} from './timesheetForm.ts'

/** 'save' keeps the state of the timesheet. */
export type SummaryAction = 'save' | Transition

interface SummaryFormOptions {
  row: TimesheetRow
  role: Role
  /** Someone else has removed or moved the row. Typed values stay readable. */
  isGone: boolean
  onGone: () => void
  onDone: (timesheet: ShownTimesheet, done: SummaryAction) => void
}

interface SentSummary {
  action: SummaryAction
  values: TimesheetFormValues
}

/**
 * The form of one row. Typed values stay until they are saved, regardless of answers and other people's changes. An untouched
 * form follows the table.
 */
export function useSummaryForm({ row, role, isGone, onGone, onDone }: SummaryFormOptions) {
  const today = useToday()
  const creating = useCreateTimesheet()
  const updating = useUpdateTimesheet()
  const reloads = useReload(row, role)
  const form = useLabelledForm<TimesheetFormValues>({
    labels: TIMESHEET_LABELS,
    initialValues: rowValues(row),
    validate: (values): FormErrors => problemsOf(values),
  })
  const isDirty = form.isDirty()
  // The table shows a new timesheet shortly after the answer that created it. Until then the row is not gone.
  const [isAwaited, setIsAwaited] = useState(false)
  if (isAwaited && row.timesheet) setIsAwaited(false)
  const startFrom = (now: TimesheetRow, typed: TimesheetFormValues, before: TimesheetFormValues) => {
    const { values, kept } = mergedValues(typed, before, rowValues(now))
    // Fields that can no longer be changed show what is stored, or the figures would not belong to them.
    const isFixed = refusalIn(now, 'edit', role) !== undefined
    form.setValues(isFixed ? rowValues(now) : values)
    form.resetDirty(rowValues(now))
    return kept.map((field) => (isFixed ? typedText(field, values) : TIMESHEET_LABELS[field]))
  }

  const record = useRecord<TimesheetRow, SentSummary, ShownTimesheet>({
    thing: 'timesheet',
    fields: [],
    record: row,
    latest: isAwaited ? undefined : row,
    isGone: isGone && isDirty,
    isUntouched: !isDirty,
    gone: 'This timesheet has been removed or moved to another day.',
    newsOf: rowNews,
    hasSent: (now, { action, values }, before) =>
      action === 'save' && sameContent(rowValues(now), values) && !sameContent(rowValues(before), values),
    refusalOf: (error, { seen = row }) => summaryRefusal(error, seen),
    update: ({ action, values }, before, idempotencyKey) => {
      const body = sentBody(action, before, values, role)
      return before.timesheet
        ? updating.mutateAsync({ id: before.timesheet.id, body: body as ChangedTimesheet })
        : creating.mutateAsync({ body: body as NewTimesheet, idempotencyKey })
    },
    ...reloads,
    takeOver: (now, before) => startFrom(now, form.getValues(), rowValues(before)),
    goesOn: (timesheet, { action, values }) => {
      const now = rowOf(timesheet, seen)
      // Values typed during a save stay. After other actions the sent values apply.
      startFrom(now, action === 'save' ? form.getValues() : values, values)
      setIsAwaited(true)
      return { seen: now }
    },
    onRefused: form.setErrors,
    onSaved: (timesheet, { action }) => onDone(timesheet, action),
  })
  const { send, seen = row, sending, ...editor } = record
  const problemsOf = (values: TimesheetFormValues) =>
    timesheetFormProblems(values, {
      role,
      today,
      type: seen.type,
      isOfShift: seen.shift_id !== null,
      storedDate: seen.timesheet?.period_date,
      shiftDate: plannedOf(seen)?.period_date,
    })
  useCallWhen(isGone && !isDirty && !editor.isSending, onGone)

  return {
    ...editor,
    form,
    seen,
    doing: sending?.action,
    isDirty,
    blockedBy: firstReason(
      { ...TIMESHEET_LABELS, cost_extra_bonus: feeLabel(seen) },
      problemsOf(form.values),
    ),
    refusalOf: (action: TimesheetAction) => refusalIn(seen, action, role),
    send: async (action: SummaryAction) => {
      if (!isTakenBack(action) && form.validate().hasErrors) return
      await send({ action, values: form.getValues() })
    },
    /** Drops unsaved values without a question. */
    giveUp: () => form.resetDirty(form.getValues()),
  }
}

/** How the form loads its row again, and what it says then. A settled one names the person. */
function useReload(row: TimesheetRow, role: Role) {
  const reloading = useReloadTimesheet()
  const changer = useRef<string>(undefined)
  const found = async (before: TimesheetRow): Promise<TimesheetRow | undefined> => {
    if (rowNews(before, row)) return row
    const timesheet = await reloading.mutateAsync(before)
    if (timesheet) return rowOf(timesheet, before)
    return before.timesheet ? undefined : before
  }
  return {
    load: async (before: TimesheetRow) => {
      const now = await found(before)
      const isSettled = now?.timesheet !== undefined && refusalIn(now, 'edit', role) !== undefined
      changer.current = isSettled ? await changerOf(now.id) : undefined
      return now
    },
    reloaded: (now: TimesheetRow, kept: readonly string[]) =>
      refusalIn(now, 'edit', role)
        ? settledText(now, kept, changer.current)
        : reloadedText('timesheet')(now, kept),
  }
}

const refusalIn = (row: TimesheetRow, action: TimesheetAction, role: Role): string | undefined =>
  actionRefusal(action, { ...row, invoice_number: row.timesheet?.invoice_number ?? null }, role)

/** 'Finish Time 21:00'; of a text or a choice only the name. */
const typedText = (field: TimesheetFormField, values: TimesheetFormValues): string =>
  field === 'start_time' || field === 'finish_time' || field === 'period_date'
    ? `${TIMESHEET_LABELS[field]} ${values[field]}`
    : TIMESHEET_LABELS[field]

/** @param typed what the user had entered: 'Finish Time 21:00' */
function settledText({ status }: TimesheetRow, typed: readonly string[], changer = 'Someone else'): string {
  const what = `Reloaded. ${changer} has ${status === APPROVED ? 'approved' : 'settled'} it.`
  return typed.length === 0 ? what : `${what} Not saved: your ${typed.join(', ')}.`
}

function useCallWhen(condition: boolean, call: () => void): void {
  const callLatest = useEffectEvent(call)
  useEffect(() => {
    if (condition) callLatest()
  }, [condition])
}

function rowOf(timesheet: ShownTimesheet, { shift }: TimesheetRow): TimesheetRow {
  const rows = timesheetRows(shift && shift.id === timesheet.shift_id ? [shift] : [], [timesheet])
  return rows.find(({ id }) => id === timesheet.id) as TimesheetRow
}

const isTakenBack = (action: SummaryAction) => action === 'unapproveTime' || action === 'unapprovePay'

/** Approve and Discard also save the form; the two Unapproves change the state only. */
function sentBody(action: SummaryAction, row: TimesheetRow, values: TimesheetFormValues, role: Role) {
  const body = timesheetBody(isTakenBack(action) ? rowValues(row) : values, knowsPay(row, role), role)
  const state = action === 'save' ? {} : afterTransition(action, row, role)
  const isDiscarded = action === 'discard' || (action === 'save' && row.status === DISCARDED)
  const reason = isDiscarded ? { discard_reason: values.discard_reason } : {}
  const { timesheet, shift_id } = row
  return {
    ...body,
    ...state,
    ...reason,
    ...(timesheet ? { updated_at: timesheet.updated_at } : { shift_id }),
  }
}

export type SummaryEditor = ReturnType<typeof useSummaryForm>

/** For a retry after a lost answer. */
const MADE_BEFORE = 'An earlier attempt has already made this timesheet. Reload to see it.'

function summaryRefusal(error: unknown, { timesheet, shift_id }: TimesheetRow) {
  // For a shift, restaurant and driver are not fields of the form.
  const fixed = shift_id === null ? [] : ['restaurant_id', 'driver_id']
  const fields = Object.keys(TIMESHEET_LABELS).filter((field) => !fixed.includes(field))
  const isStored = timesheet !== undefined
  if (!isStored && error instanceof ApiError && error.status === 409) {
    const isOwn = isRefusedAs('sameKeyOtherBody', error)
    return { errors: {}, trouble: { kind: 'stale' as const, message: isOwn ? MADE_BEFORE : error.message } }
  }
  return formRefusal(error, { fields, thing: 'timesheet', isStored })
}
