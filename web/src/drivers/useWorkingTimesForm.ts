import type { Driver } from '@driverdesk/contract/drivers/driver.shapes.ts'
import type { SavedWorkingTimes } from '@driverdesk/contract/drivers/workingTimes.routes.ts'
import type { IsoDate } from '@driverdesk/domain/kernel/wallClock.ts'
import { useState } from 'react'
import { ApiError } from '../kernel/apiError.ts'
import { errorMessage } from '../kernel/query.ts'
import { useReloadDriver, useSaveWorkingTimes } from './workingTimes.data.ts'
import {
  firstProblems,
  isSameForm,
  mergedForm,
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

const GONE = 'This driver was removed meanwhile.'
const RELOADED = 'Reloaded. The days that you changed are as you entered them.'

/** The form of a driver's working times. Whatever the server answers, what was entered stays until it is saved. */
export function useWorkingTimesForm(
  driver: Driver,
  today: IsoDate,
  onSaved: (saved: SavedWorkingTimes) => void,
) {
  /** The state that the form started from, and that the server is told was seen. */
  const [seen, setSeen] = useState(() => ({ updated_at: driver.updated_at, form: workingTimesForm(driver) }))
  const [form, setForm] = useState<WorkingTimesForm>(seen.form)
  const [trouble, setTrouble] = useState<SavingTrouble>()
  const [note, setNote] = useState<string>()
  const saving = useSaveWorkingTimes()
  const reloading = useReloadDriver()
  const problems = firstProblems(form, today)
  const problem = problems.week ?? problems.leave

  const reload = async () => {
    const now = await reloading.mutateAsync(driver.id).catch((error) => {
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
    const body = { driver_id: driver.id, updated_at: seen.updated_at, ...workingTimesBody(form, today) }
    await saving.mutateAsync(body).then(onSaved, (error) => setTrouble(troubleOf(error)))
  }
  return {
    form,
    setForm,
    problems,
    problem,
    trouble,
    note,
    isDirty: () => !isSameForm(form, seen.form),
    isSending: saving.isPending,
    isReloading: reloading.isPending,
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
