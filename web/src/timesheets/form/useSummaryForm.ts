import type { ChangedTimesheet, NewTimesheet } from '@driverdesk/contract/timesheets/timesheet.shapes.ts'
import type { Role } from '@driverdesk/domain/kernel/roles.ts'
import { actionRefusal, type TimesheetAction } from '@driverdesk/domain/timesheets/timesheetActions.ts'
import { DISCARDED } from '@driverdesk/domain/timesheets/timesheetStatus.ts'
import { afterTransition, type Transition } from '@driverdesk/domain/timesheets/transitions.ts'
import { type FormErrors, useForm } from '@mantine/form'
import { useEffect, useEffectEvent, useState } from 'react'
import { useToday } from '../../kernel/businessClock.ts'
import { CHECKED_WHEN_LEFT } from '../../ui/form/checkedWhenLeft.ts'
import { mergedValues } from '../../ui/form/mergedValues.ts'
import { useRecord } from '../../ui/form/useRecord.ts'
import type { ShownTimesheet } from '../shownTimesheet.ts'
import { useCreateTimesheet, useReloadTimesheet, useUpdateTimesheet } from '../timesheetChanges.data.ts'
import { plannedOf, type TimesheetRow, timesheetRows } from '../timesheetRow.ts'
import { rowNews } from './rowNews.ts'
import { summaryRefusal } from './summaryRefusal.ts'
import {
  knowsPay,
  rowValues,
  TIMESHEET_LABELS,
  type TimesheetFormValues,
  timesheetBody,
  timesheetFormProblems,
} from './timesheetForm.ts'

/** 'save' leaves the state of the timesheet as it is. */
export type SummaryAction = 'save' | Transition

interface SummaryFormOptions {
  /** As the table shows it now. */
  row: TimesheetRow
  role: Role
  /** Others have taken the row away since: what is typed stays to be read. */
  isGone: boolean
  /** It is gone, and nothing is typed. */
  onGone: () => void
  /** What was done has led to this record; comes only once nothing is at risk any more. */
  onDone: (timesheet: ShownTimesheet, done: SummaryAction) => void
}

/** What was sent: 'save' leaves the state of the row as it is. */
interface SentSummary {
  action: SummaryAction
  values: TimesheetFormValues
}

/**
 * The form of one row. Whatever the server answers and whatever others do meanwhile, what was typed stays until it is
 * saved; where nothing was typed the form follows the table.
 */
export function useSummaryForm({ row, role, isGone, onGone, onDone }: SummaryFormOptions) {
  const today = useToday()
  const creating = useCreateTimesheet()
  const updating = useUpdateTimesheet()
  const reloading = useReloadTimesheet()
  const form = useForm<TimesheetFormValues>({
    initialValues: rowValues(row),
    validate: (values): FormErrors => problemsOf(values),
    ...CHECKED_WHEN_LEFT,
  })
  const isDirty = form.isDirty()
  // The table shows a timesheet a moment after the answer that made it: until then it is not gone.
  const [isAwaited, setIsAwaited] = useState(false)
  if (isAwaited && row.timesheet) setIsAwaited(false)
  const startFrom = (now: TimesheetRow, typed: TimesheetFormValues, before: TimesheetFormValues) => {
    const { values, kept } = mergedValues(typed, before, rowValues(now))
    form.setValues(values)
    form.resetDirty(rowValues(now))
    return kept.map((field) => TIMESHEET_LABELS[field])
  }

  const {
    send,
    seen = row,
    sending,
    ...editor
  } = useRecord<TimesheetRow, SentSummary, ShownTimesheet>({
    thing: 'timesheet',
    fields: [],
    record: row,
    latest: isAwaited ? undefined : row,
    isGone: isGone && isDirty,
    isUntouched: !isDirty,
    gone: 'This timesheet was removed or moved to another day meanwhile.',
    newsOf: rowNews,
    refusalOf: (error, { seen = row }) => summaryRefusal(error, seen),
    update: ({ action, values }, before, idempotencyKey) => {
      const body = sentBody(action, before, values, role)
      return before.timesheet
        ? updating.mutateAsync({ id: before.timesheet.id, body: body as ChangedTimesheet })
        : creating.mutateAsync({ body: body as NewTimesheet, idempotencyKey })
    },
    load: async (before) => {
      if (rowNews(before, row)) return row
      const timesheet = await reloading.mutateAsync(before)
      if (timesheet) return rowOf(timesheet, before)
      return before.timesheet ? undefined : before
    },
    takeOver: (now, before) => startFrom(now, form.getValues(), rowValues(before)),
    goesOn: (timesheet, { action, values }) => {
      const now = rowOf(timesheet, seen)
      // What is typed while it is being saved stays; what is approved is to be read only.
      startFrom(now, action === 'save' ? form.getValues() : values, values)
      setIsAwaited(true)
      return { seen: now }
    },
    onRefused: form.setErrors,
    onSaved: (timesheet, { action }) => onDone(timesheet, action),
  })
  const problemsOf = (values: TimesheetFormValues) =>
    timesheetFormProblems(values, {
      ...{ role, today, type: seen.type, isOfShift: seen.shift_id !== null },
      ...{ storedDate: seen.timesheet?.period_date, shiftDate: plannedOf(seen)?.period_date },
    })
  const isLeft = isGone && !isDirty && !editor.isSending
  const tellGone = useEffectEvent(onGone)
  useEffect(() => {
    if (isLeft) tellGone()
  }, [isLeft])

  return {
    ...editor,
    form,
    seen,
    /** What is being sent. */
    doing: sending?.action,
    isDirty,
    /** Why it cannot be saved yet. */
    blockedBy: Object.values(problemsOf(form.values))[0],
    /** Why this cannot be done to the row as it was seen. */
    refusalOf: (action: TimesheetAction) =>
      actionRefusal(action, { ...seen, invoice_number: seen.timesheet?.invoice_number ?? null }, role),
    /** Saves what is in the form, or does to the row what the button says. */
    send: async (action: SummaryAction) => {
      if (!isTakenBack(action) && form.validate().hasErrors) return
      await send({ action, values: form.getValues() })
    },
    /** Nothing of what was typed counts any more. */
    giveUp: () => form.resetDirty(form.getValues()),
  }
}

/** The row of a timesheet, with the shift that is known of it. */
function rowOf(timesheet: ShownTimesheet, { shift }: TimesheetRow): TimesheetRow {
  const rows = timesheetRows(shift && shift.id === timesheet.shift_id ? [shift] : [], [timesheet])
  return rows.find(({ id }) => id === timesheet.id) as TimesheetRow
}

const isTakenBack = (action: SummaryAction) => action === 'unapproveTime' || action === 'unapprovePay'

/** Approve and Discard save the form as well, the two Unapproves nothing but the state. */
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
