import type { OwnWorkingTimes } from '@driverdesk/contract/drivers/workingTimes.shapes.ts'
import type { IsoDate } from '@driverdesk/domain/kernel/wallClock.ts'
import { useState } from 'react'
import { useRecord } from '../ui/form/useRecord.ts'
import {
  firstProblemOfTabs,
  isSameForm,
  mergedForm,
  type WorkingTimes,
  type WorkingTimesForm,
  workingTimesBody,
  workingTimesForm,
} from './workingTimesForm.ts'

export interface WorkingTimesCalls<Saved> {
  save: (times: OwnWorkingTimes) => Promise<Saved>
  load: () => Promise<WorkingTimes | undefined>
}

/** The form of a driver's working times. Entries are kept until they are saved, even if the server refuses them. */
export function useWorkingTimesForm<Saved>(
  times: WorkingTimes,
  today: IsoDate,
  { save, load }: WorkingTimesCalls<Saved>,
  onSaved: (saved: Saved) => void,
) {
  const [form, setForm] = useState(() => workingTimesForm(times))
  const {
    send,
    seen = times,
    ...editor
  } = useRecord<WorkingTimes, WorkingTimesForm, Saved>({
    thing: 'driver',
    fields: [],
    record: times,
    update: (entered, { updated_at }) => save({ updated_at, ...workingTimesBody(entered, today) }),
    load,
    hasSent: (now, entered, before) =>
      isSameForm(entered, workingTimesForm(now)) && !isSameForm(entered, workingTimesForm(before)),
    takeOver: (now, before) => {
      setForm((entered) => mergedForm(entered, workingTimesForm(before), workingTimesForm(now)))
      return []
    },
    reloaded: () => 'Reloaded. The days that you changed are as you entered them.',
    onSaved,
  })
  const problems = firstProblemOfTabs(form, today)
  const problem = problems.week ?? problems.leave
  return {
    ...editor,
    form,
    setForm,
    problems,
    problem,
    isDirty: () => !editor.isSaved && !isSameForm(form, workingTimesForm(seen)),
    save: async () => {
      if (!problem) await send(form)
    },
  }
}
