import { useState } from 'react'
import { errorMessage } from '../../kernel/apiError.ts'
import { GONE, useIsRemoved } from '../data/shifts.data.ts'
import { newsOf, reloadedText, type Trouble } from './shiftTrouble.ts'
import type { ShownShift } from './shownShift.ts'

interface SeenShiftOptions<S extends ShownShift> {
  /** As it was when the dialog opened; undefined where there is none yet. */
  shift: S | undefined
  /** As the schedule shows it now; undefined where it does not show it. */
  latest: S | undefined
  /** The shift as the server has it now, null where it is gone. */
  load: (seen: S) => Promise<S | null>
  isSending: boolean
  /** Takes over what was reloaded; answers the names of the fields in which the form keeps what was typed. */
  onReloaded?: (now: S, before: S) => readonly string[]
}

/** The shift of a dialog as the person saw it, and what becomes of it while the dialog is open. */
export function useSeenShift<S extends ShownShift>(options: SeenShiftOptions<S>) {
  const { shift, latest, load, isSending, onReloaded } = options
  /** The state that the form started from, and that the server is told was seen. */
  const [seen, setSeen] = useState(shift)
  const [trouble, setTrouble] = useState<Trouble>()
  const [note, setNote] = useState<string>()
  const isRemoved = useIsRemoved(shift?.id)
  const isGone = isRemoved && latest === undefined
  return {
    seen,
    trouble: trouble ?? (isSending ? undefined : newsOf(seen, latest, isGone)),
    /** What reloading brought. */
    note,
    /** It was heard that somebody removed it. */
    isGone,
    /** An answer of the server leaves nothing to send. */
    isDecided: trouble?.kind === 'gone' || trouble?.kind === 'added',
    setTrouble,
    /** Another attempt begins. */
    forget: () => {
      setTrouble(undefined)
      setNote(undefined)
    },
    /** Takes over what somebody else saved. */
    reload: async () => {
      if (!seen) return
      const now = await load(seen).catch((error) =>
        setTrouble({ kind: 'refused', message: errorMessage(error) }),
      )
      if (now === undefined) return
      if (now === null) return setTrouble({ kind: 'gone', message: GONE })
      const kept = onReloaded?.(now, seen) ?? []
      setSeen(now)
      setTrouble(undefined)
      setNote(reloadedText(kept))
    },
  }
}
