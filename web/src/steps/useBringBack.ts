import type { BroughtBack, Snapshot } from '@driverdesk/contract/steps/history.shapes.ts'
import { useState } from 'react'
import type { Announce } from '../desk/useAnnouncer.ts'
import { hasUnknownOutcome } from '../kernel/apiError.ts'
import { newIdempotencyKey } from '../kernel/idempotencyKey.ts'
import { showError } from '../kernel/query.ts'
import { isPayChanged } from '../shifts/payChanged.data.ts'
import { countOf } from '../ui/dayWords.ts'
import { askToBringBack } from './askToBringBack.tsx'
import type { SchedulePart } from './history.data.ts'
import { type ComparedShift, useBringBackCall, type WantedBack } from './snapshots.data.ts'
import type { Telling } from './useTelling.tsx'

interface BringBackOptions {
  part: SchedulePart
  announce: Announce
  tell: Telling
  /** Undoes the step with this id. */
  onUndo: (stepId: number) => void
  /** The person sees what they wanted. */
  onDone: () => void
}

/** Brings shifts of a snapshot back: says first what stays as it is and which drivers are told, then does it. */
export function useBringBack({ part, announce, tell, onUndo, onDone }: BringBackOptions) {
  const { mutateAsync, isPending } = useBringBackCall()
  const [refused, setRefused] = useState<BroughtBack['refused']>([])

  const send = async (wanted: WantedBack) => {
    try {
      const { step_id, shift_ids, refused: stayed } = await mutateAsync(wanted)
      setRefused(stayed)
      if (step_id === null) return
      const text = `Brought back: ${countOf(shift_ids.length, 'shift')}`
      announce(text, 'heard')
      tell.taken(text, 'undo', () => onUndo(step_id))
      onDone()
    } catch (error) {
      if (hasUnknownOutcome(error)) tell.unanswered(error, () => void send(wanted))
      else showError(error)
      if (isPayChanged(error)) await ask(wanted)
    }
  }
  const ask = async ({ snapshot, shifts }: Pick<WantedBack, 'snapshot' | 'shifts'>) => {
    setRefused([])
    const wanted = { part, snapshot, shifts, push: undefined }
    try {
      const trial = await mutateAsync({ ...wanted, idempotencyKey: newIdempotencyKey(), isTrial: true })
      if (trial.shift_ids.length === 0) return setRefused(trial.refused)
      const answer = await askToBringBack(trial)
      if (!answer) return
      const { push } = answer
      await send({ ...wanted, push, costShown: trial.cost, idempotencyKey: newIdempotencyKey() })
    } catch (error) {
      showError(error)
    }
  }

  return {
    isBusy: isPending,
    /** Why shifts stayed as they are. */
    refused,
    forget: () => setRefused([]),
    bringBack: (snapshot: Snapshot, shifts: readonly ComparedShift[]) => ask({ snapshot, shifts }),
  }
}
