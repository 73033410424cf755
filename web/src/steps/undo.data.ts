/** Undoing and redoing what the person did on the schedule: the question, the refusal, and what came of it. */
import type { Step, StepStack, StepTaken } from '@driverdesk/contract/steps/step.shapes.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { Announce } from '../desk/useAnnouncer.ts'
import { hasUnknownOutcome } from '../kernel/apiError.ts'
import { newIdempotencyKey } from '../kernel/idempotencyKey.ts'
import { useLiveState } from '../kernel/live.ts'
import { showError } from '../kernel/query.ts'
import { isPayChanged } from '../shifts/payChanged.data.ts'
import { askForShiftsAgain } from '../shifts/shifts.data.ts'
import { pressedNow } from '../ui/useFocusBack.ts'
import { useLatest } from '../ui/useLatest.ts'
import { askToTake } from './askToTake.tsx'
import { refusedStep, type StepRefusal } from './stepRefusal.ts'
import {
  checkStep,
  type StepToTake,
  settledStack,
  stackQuery,
  useStackLive,
  useTakeStep,
  type Way,
} from './steps.data.ts'
import { useTelling } from './useTelling.tsx'
import { useUndoKeys } from './useUndoKeys.ts'

interface UndoOptions {
  announce: Announce
  /** Shows the schedule as it was published last; left out for those who are told no history. */
  onPublished?: () => void
  /** A step was undone or redone. */
  onTaken: (taken: StepTaken) => void
}

/** What is open beside the schedule. */
export type StepsPanel = { kind: 'week' } | { kind: 'shift'; shiftId: number }

export type Undo = ReturnType<typeof useUndo>

interface Asked {
  way: Way
  /** The newest where it is left out. */
  step?: Step | Step['id'] | undefined
  /** The pay has changed since it was asked. */
  isAgain?: boolean
}

const DONE: Record<Way, string> = { undo: 'Undone', redo: 'Redone' }
const NOTHING: Record<Way, string> = { undo: 'Nothing to undo', redo: 'Nothing to redo' }

/** The steps' ids rise; 0 where there is none. */
const newestOf = ({ undo, redo }: StepStack): number => Math.max(0, ...[...undo, ...redo].map(({ id }) => id))

/** The person's steps, and undoing and redoing them one after the other, however fast they are asked for. */
export function useUndo({ announce, onPublished, onTaken }: UndoOptions) {
  const client = useQueryClient()
  const { data: stack } = useQuery(stackQuery)
  useStackLive()
  const tell = useTelling()
  const isLive = useLiveState() === 'live'
  const { mutateAsync: send } = useTakeStep()
  const [refusal, setRefusal] = useState<StepRefusal>()
  const [panel, showPanel] = useState<StepsPanel>()
  const [busy, setBusy] = useState<Way>()

  /** False where what was asked for after it is not to happen: it was refused, given up or failed. */
  const take = async ({ way, step: wanted, isAgain = false }: Asked): Promise<boolean> => {
    const [top] = (await settledStack(client))[way]
    const id = typeof wanted === 'number' ? wanted : (wanted ?? top)?.id
    if (id === undefined) {
      announce(NOTHING[way], 'note')
      return false
    }
    const begunBy = pressedNow()
    const check = await checkStep(way, { id })
    const { step } = check
    // The person has left: nobody would see the question, or why it cannot be.
    if (!tell.isThere()) return false
    if (check.problems.length > 0) {
      setRefusal({ way, step, problems: check.problems, begunBy })
      return false
    }
    const answer = await askToTake({ way, check, isTop: id === top?.id, isAgain })
    if (!answer) return false
    const asked = { way, step, push: answer.push, costShown: check.cost }
    return sendStep({ ...asked, idempotencyKey: newIdempotencyKey() }, begunBy)
  }
  const sendStep = async (asked: StepToTake, begunBy: Element | null): Promise<boolean> => {
    const { way, step } = asked
    let taken: StepTaken
    try {
      taken = await send(asked)
    } catch (error) {
      const refused = refusedStep(error)
      if (refused && tell.isThere()) setRefusal({ way, step, problems: refused, begunBy })
      else if (hasUnknownOutcome(error)) tell.unanswered(error, () => void sendStep(asked, begunBy))
      else showError(error)
      if (!isPayChanged(error)) return false
      waiting.current.unshift({ way, step, isAgain: true })
      void drain()
      return true
    }
    // While nobody tells this tab what others see at once.
    if (!isLive) askForShiftsAgain(client)
    announce(`${DONE[way]}: ${step.name}`, 'heard')
    told.current = newestOf(taken.stack)
    onTaken(taken)
    const back = way === 'undo' ? 'redo' : 'undo'
    tell.taken(`${DONE[way]}: ${step.name}`, back, () => run.current({ way: back, step }))
    return true
  }

  /** The newest step that a message has told, or that was there before the person did anything here. */
  const told = useRef<number>(undefined)
  useEffect(() => {
    if (stack) told.current ??= newestOf(stack)
  }, [stack])
  /** Says what was done, in a message with the way back where it is a new step. */
  const say: Announce = (text, as = 'done') => {
    if (as !== 'done') return announce(text, as)
    void settledStack(client).then(
      (now) => {
        const [step] = now.undo
        const isNew = step !== undefined && step.id > (told.current ?? step.id)
        if (!isNew || !tell.isThere()) return announce(text)
        told.current = step.id
        announce(text, 'heard')
        tell.taken(text, 'undo', () => run.current({ way: 'undo', step }))
      },
      () => announce(text),
    )
  }

  const waiting = useRef<Asked[]>([])
  const isRunning = useRef(false)
  const drain = async () => {
    if (isRunning.current) return
    isRunning.current = true
    try {
      for (let next = waiting.current.shift(); next; next = waiting.current.shift()) {
        setBusy(next.way)
        if (!(await take(next))) waiting.current = []
      }
    } catch (error) {
      waiting.current = []
      showError(error)
      void client.invalidateQueries({ queryKey: stackQuery.queryKey })
    } finally {
      isRunning.current = false
      setBusy(undefined)
    }
  }
  const ask = (asked: Asked) => {
    waiting.current.push(asked)
    void drain()
  }
  const run = useLatest(ask)
  useUndoKeys((way) => ask({ way }))

  return {
    stack,
    tell,
    say,
    /** Which of the two is on its way, or waits for an answer. */
    busy,
    refusal,
    closeRefusal: () => setRefusal(undefined),
    panel,
    showPanel,
    showPublished: onPublished,
    /** Takes the step back or does it again, also by its id alone; without one the newest. */
    take: (way: Way, step?: Asked['step']) => ask({ way, step }),
  }
}
