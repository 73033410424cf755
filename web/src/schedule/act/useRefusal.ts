import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { showError } from '../../kernel/query.ts'
import { askAgainAfter } from '../data/shifts.data.ts'
import type { ShownShift } from '../shift/shownShift.ts'
import { type Refusal, refusedIn } from './refusedShifts.ts'

/** What a call asked for. */
type Asked<S extends ShownShift> = Pick<Refusal<S>, 'action' | 'isBulk' | 'begunBy' | 'push'> & {
  shifts: readonly S[]
}

/** What becomes of a change that failed: which shifts were refused and why, or the error and a fresh look at the lists. */
export function useRefusal<S extends ShownShift>() {
  const client = useQueryClient()
  const [refusal, setRefusal] = useState<Refusal<S>>()
  const lookAgain = (error: unknown) => askAgainAfter(client, error)
  const fail = (error: unknown) => {
    showError(error)
    lookAgain(error)
  }
  return {
    refusal,
    closeRefusal: () => setRefusal(undefined),
    /** With the shifts as they are by now. */
    reopen: setRefusal,
    /** Of a call on several shifts. */
    refuse: (error: unknown, { shifts, ...asked }: Asked<S>) => {
      const found = refusedIn(error, shifts)
      if (found) setRefusal({ ...asked, ...found })
      else fail(error)
    },
    /** Of a call on one shift. */
    fail,
    /** Of a call whose error is shown already. */
    lookAgain,
  }
}
