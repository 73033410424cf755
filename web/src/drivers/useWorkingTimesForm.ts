import type { OwnWorkingTimes } from '@driverdesk/contract/drivers/workingTimes.shapes.ts'
import type { IsoDate } from '@driverdesk/domain/kernel/wallClock.ts'
import { useState } from 'react'
import { ApiError, errorMessage } from '../kernel/apiError.ts'
import {
  firstProblems,
  isSameForm,
  mergedForm,
  type WorkingTimes,
  type WorkingTimesForm,
  workingTimesBody,
  workingTimesForm,
} from './workingTimesForm.ts'

/** What stands in the way of saving, beside what is wrong with the periods. */
export interface SavingTrouble {
  /** 'again': nobody knows whether it was saved; 'stale': somebody else changed the driver; 'gone': there is none any more. */
  kind: 'again' | 'stale' | 'gone' | 'refused'
  message: string
}

/** How somebody's working times are saved, and asked for again. */
export interface WorkingTimesCalls<Saved> {
  save: (times: OwnWorkingTimes) => Promise<Saved>
  isSaving: boolean
  /** As the server has them now; null where the driver is gone. */
  reload: () => Promise<WorkingTimes | null>
  isReloading: boolean
}

const GONE = 'This driver was removed meanwhile.'
const RELOADED = 'Reloaded. The days that you changed are as you entered them.'

/** The form of a driver's working times. Whatever the server answers, what was entered stays until it is saved. */
export function useWorkingTimesForm<Saved>(
  times: WorkingTimes,
  today: IsoDate,
  calls: WorkingTimesCalls<Saved>,
  onSaved: (saved: Saved) => void,
) {
  /** The state that the form started from, and that the server is told was seen. */
  const [seen, setSeen] = useState(() => ({ updated_at: times.updated_at, form: workingTimesForm(times) }))
  const [form, setForm] = useState<WorkingTimesForm>(seen.form)
  const [trouble, setTrouble] = useState<SavingTrouble>()
  const [note, setNote] = useState<string>()
  const problems = firstProblems(form, today)
  const problem = problems.week ?? problems.leave

  const reload = async () => {
    const now = await calls.reload().catch((error) => {
      setTrouble({ kind: 'stale', message: errorMessage(error) })
    })
    if (now === undefined) return
    if (now === null) return setTrouble({ kind: 'gone', message: GONE })
    const theirs = workingTimesForm(now)
    setForm(mergedForm(form, seen.form, theirs))
    setSeen({ updated_at: now.updated_at, form: theirs })
    setTrouble(undefined)
    setNote(RELOADED)
  }
  const save = async () => {
    if (problem) return
    setTrouble(undefined)
    setNote(undefined)
    const body = { updated_at: seen.updated_at, ...workingTimesBody(form, today) }
    await calls.save(body).then(onSaved, (error) => setTrouble(troubleOf(error)))
  }
  return {
    form,
    setForm,
    problems,
    problem,
    trouble,
    note,
    isDirty: () => !isSameForm(form, seen.form),
    isSending: calls.isSaving,
    isReloading: calls.isReloading,
    save,
    reload,
  }
}

function troubleOf(error: unknown): SavingTrouble {
  const status = error instanceof ApiError ? error.status : 0
  const message = errorMessage(error)
  if (status === 0 || status >= 500) return { kind: 'again', message }
  if (status === 404) return { kind: 'gone', message: GONE }
  return { kind: status === 409 ? 'stale' : 'refused', message }
}
