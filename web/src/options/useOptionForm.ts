import type { Option } from '@driverdesk/contract/options/options.routes.ts'
import { optionConflict, optionProblem } from '@driverdesk/domain/options/optionRules.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, errorMessage } from '../kernel/apiError.ts'
import { optionsQuery, useReloadOption, useSaveOption } from './options.data.ts'

interface Trouble {
  message: string
  /** Somebody else changed the option meanwhile. */
  isStale: boolean
}

/** The form of one option: what is typed stays through every failure. */
export function useOptionForm(opened: Option, onSaved: (option: Option) => void) {
  const [seen, setSeen] = useState(opened)
  const [value, setTyped] = useState(opened.ovalue)
  const [message, setMessage] = useState<string>()
  const [trouble, setTrouble] = useState<Trouble>()
  const saving = useSaveOption()
  const reloading = useReloadOption()
  const others = useQuery(optionsQuery).data

  const setValue = (typed: string) => {
    setTyped(typed)
    setMessage(undefined)
  }

  async function save(): Promise<void> {
    setTrouble(undefined)
    try {
      const { okey, updated_at } = seen
      onSaved(await saving.mutateAsync({ okey, ovalue: value.trim(), updated_at }))
    } catch (error) {
      await explain(error)
    }
  }

  async function explain(error: unknown): Promise<void> {
    const isStale = error instanceof ApiError && error.status === 409
    // An earlier attempt, of which no answer came, may have saved just this.
    const now = isStale ? await reloading.mutateAsync(seen.okey).catch(() => undefined) : undefined
    if (now?.ovalue === value.trim()) return onSaved(now)
    const own = error instanceof ApiError ? error.fields?.ovalue?.[0] : undefined
    if (own) setMessage(own)
    else setTrouble({ message: errorMessage(error), isStale })
  }

  async function reload(): Promise<void> {
    try {
      const now = await reloading.mutateAsync(seen.okey)
      setTrouble(now ? undefined : { message: 'This option does not exist any more.', isStale: false })
      if (now) setSeen(now)
    } catch (error) {
      setTrouble({ message: errorMessage(error), isStale: true })
    }
  }

  return {
    /** The option as this person knows it. */
    seen,
    isReloaded: seen.updated_at !== opened.updated_at && trouble === undefined,
    value,
    setValue,
    /** Why the value cannot be saved. */
    problem: optionProblem(opened.okey, value) ?? optionConflict(opened.okey, value, others ?? new Map()),
    /** What the server said about the value. */
    message,
    trouble,
    isSending: saving.isPending || (reloading.isPending && trouble === undefined),
    isReloading: reloading.isPending,
    save,
    reload,
  }
}
