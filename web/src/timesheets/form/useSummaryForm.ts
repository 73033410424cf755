import type { Role } from '@driverdesk/domain/accounts/roles.ts'
import { actionRefusal, type TimesheetAction } from '@driverdesk/domain/timesheets/timesheetActions.ts'
import type { Transition } from '@driverdesk/domain/timesheets/transitions.ts'
import { type FormErrors, useForm } from '@mantine/form'
import { useEffect, useEffectEvent, useState } from 'react'
import { errorMessage } from '../../kernel/apiError.ts'
import { useToday } from '../../kernel/businessClock.ts'
import { CHECKED_WHEN_LEFT } from '../../ui/form/checkedWhenLeft.ts'
import type { FormTrouble } from '../../ui/form/formTrouble.ts'
import { mergedValues } from '../../ui/form/mergedValues.ts'
import type { ShownTimesheet } from '../shownTimesheet.ts'
import { useReloadTimesheet } from '../timesheetChanges.data.ts'
import { plannedOf, type TimesheetRow, timesheetRows } from '../timesheetRow.ts'
import { rowNews } from './rowNews.ts'
import { summaryRefusal } from './summaryRefusal.ts'
import {
  rowValues,
  TIMESHEET_LABELS,
  type TimesheetFormValues,
  timesheetFormProblems,
} from './timesheetForm.ts'
import { useSendTimesheet } from './useSendTimesheet.ts'

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

/**
 * The form of one row. Whatever the server answers and whatever others do meanwhile, what was typed stays until it is
 * saved; where nothing was typed the form follows the table.
 */
export function useSummaryForm({ row, role, isGone, onGone, onDone }: SummaryFormOptions) {
  const today = useToday()
  /** What the form started from, and what the server is told was seen. */
  const [seen, setSeen] = useState(row)
  const [trouble, setTrouble] = useState<FormTrouble>()
  const [note, setNote] = useState<string>()
  const [doing, setDoing] = useState<SummaryAction>()
  const [done, setDone] = useState<{ timesheet: ShownTimesheet; action: SummaryAction }>()
  const { send, settle } = useSendTimesheet(role)
  const loading = useReloadTimesheet()
  const problemsOf = (values: TimesheetFormValues) =>
    timesheetFormProblems(values, {
      ...{ role, today, type: seen.type, isOfShift: seen.shift_id !== null },
      ...{ storedDate: seen.timesheet?.period_date, shiftDate: plannedOf(seen)?.period_date },
    })
  const form = useForm<TimesheetFormValues>({
    initialValues: rowValues(row),
    validate: (values) => problemsOf(values) as FormErrors,
    ...CHECKED_WHEN_LEFT,
  })
  const tellDone = useEffectEvent(onDone)
  useEffect(() => {
    if (done) tellDone(done.timesheet, done.action)
  }, [done])

  // The table shows a timesheet a moment after the answer that made it: until then it is not gone.
  const [isAwaited, setIsAwaited] = useState(false)
  if (isAwaited && row.timesheet) setIsAwaited(false)
  const isDirty = form.isDirty()
  const isLeft = isGone && !isDirty && doing === undefined
  const tellGone = useEffectEvent(onGone)
  useEffect(() => {
    if (isLeft) tellGone()
  }, [isLeft])
  const news = doing || isAwaited ? undefined : rowNews(seen, row)
  const startFrom = (now: TimesheetRow): string[] => {
    const { values, kept } = mergedValues(form.getValues(), rowValues(seen), rowValues(now))
    form.setValues(values)
    form.resetDirty(rowValues(now))
    setSeen(now)
    return kept.map((field) => TIMESHEET_LABELS[field])
  }
  const follow = useEffectEvent(() => {
    startFrom(row)
    setTrouble(undefined)
  })
  useEffect(() => {
    if (news && !isDirty) follow()
  }, [news, isDirty])

  const refuse = (error: unknown) => {
    const refusal = summaryRefusal(error, seen)
    form.setErrors(refusal.errors)
    setTrouble(refusal.trouble)
  }
  const forget = () => {
    setTrouble(undefined)
    setNote(undefined)
  }

  return {
    form,
    seen,
    trouble:
      isGone && isDirty
        ? GONE
        : (trouble ?? (news && isDirty ? { kind: 'stale' as const, message: news } : undefined)),
    /** What reloading brought. */
    note,
    /** What is being sent. */
    doing,
    isReloading: loading.isPending,
    isDirty,
    /** Why it cannot be saved yet. */
    blockedBy: Object.values(problemsOf(form.values))[0],
    /** Why this cannot be done to the row as it was seen. */
    refusalOf: (action: TimesheetAction) =>
      actionRefusal(action, { ...seen, invoice_number: seen.timesheet?.invoice_number ?? null }, role),
    /** Saves what is in the form, or does to the row what the button says. */
    send: async (action: SummaryAction) => {
      const isTakenBack = action === 'unapproveTime' || action === 'unapprovePay'
      if (!isTakenBack && form.validate().hasErrors) return
      forget()
      setDoing(action)
      try {
        const sent = form.getValues()
        const timesheet = await send({ action, row: seen, values: sent })
        const now = rowOf(timesheet, seen)
        // What is typed while it is being saved stays; what is approved is to be read only.
        const typed = action === 'save' ? form.getValues() : sent
        form.setValues(mergedValues(typed, sent, rowValues(now)).values)
        form.resetDirty(rowValues(now))
        setSeen(now)
        setIsAwaited(true)
        setDone({ timesheet, action })
      } catch (error) {
        refuse(error)
      } finally {
        setDoing(undefined)
      }
    },
    /** Says in the form why something else was not done. */
    refuse,
    /** Nothing of what was typed counts any more. */
    giveUp: () => form.resetDirty(form.getValues()),
    /** Takes over what somebody else saved; what this person has typed stays. */
    reload: async () => {
      try {
        const now = rowNews(seen, row) ? row : await fresh()
        if (now === undefined) return setTrouble(GONE)
        const kept = startFrom(now)
        settle()
        setTrouble(undefined)
        setNote(reloadedText(kept))
      } catch (error) {
        setTrouble({ kind: 'refused', message: errorMessage(error) })
      }
    },
  }

  async function fresh(): Promise<TimesheetRow | undefined> {
    const timesheet = await loading.mutateAsync(seen)
    if (timesheet) return rowOf(timesheet, seen)
    return seen.timesheet ? undefined : seen
  }
}

const GONE: FormTrouble = {
  kind: 'gone',
  message: 'This timesheet was removed or moved to another day meanwhile.',
}

/** The row of a timesheet, with the shift that is known of it. */
function rowOf(timesheet: ShownTimesheet, { shift }: TimesheetRow): TimesheetRow {
  const rows = timesheetRows(shift && shift.id === timesheet.shift_id ? [shift] : [], [timesheet])
  return rows.find(({ id }) => id === timesheet.id) as TimesheetRow
}

const reloadedText = (kept: readonly string[]) =>
  kept.length === 0
    ? 'Reloaded: the form shows the timesheet as it is now.'
    : `Reloaded. Your changes are kept: ${kept.join(', ')}.`

export type SummaryEditor = ReturnType<typeof useSummaryForm>
