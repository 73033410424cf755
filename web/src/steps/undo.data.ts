/** Undo and redo of the person's steps: question, refusal and outcome. */

import { QUICK } from '@driverdesk/contract/kernel/live.ts'
import type { Step, StepStack, StepTaken } from '@driverdesk/contract/steps/step.shapes.ts'
import { useWindowEvent } from '@mantine/hooks'
import { IconCalendarCheck, IconHistory } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import type { Announce } from '../desk/Foot.tsx'
import { hasUnknownOutcome } from '../kernel/apiError.ts'
import { newIdempotencyKey } from '../kernel/idempotencyKey.ts'
import { queryClient, showError } from '../kernel/query.ts'
import { currentUser } from '../kernel/session.ts'
import { isPayChanged } from '../shifts/payChanged.data.ts'
import type { SheetButtonProps } from '../ui/BottomSheet.tsx'
import { pressedNow } from '../ui/focus.ts'
import { useLatest } from '../ui/useLatest.ts'
import { isAnythingOpen, isTyping } from '../ui/whatIsOpen.ts'
import {
  checkStep,
  newestOf,
  refusedStep,
  type StepRefusal,
  type StepToTake,
  settledStack,
  stackQuery,
  useStackLive,
  useTakeStep,
  type Way,
} from './steps.data.ts'
import { useStepToasts } from './useStepToasts.tsx'

interface UndoOptions {
  announce: Announce
  /** The kinds that the keys undo and redo; all by default. */
  kinds?: readonly Step['kind'][]
  /** Shows the schedule as last published; left out for readers without a history. */
  onPublished?: () => void
  onTaken: (taken: StepTaken) => void
  /** Where it was done; undefined if the person may not see it, or there is no page for it. */
  placeOf?: (taken: StepTaken) => StepPlace | undefined
}

export interface StepPlace {
  /** 'Harbour Tacos, Wed 11 Mar' */
  words: string
  /** Shows the place: the step may be of days that are not in sight. */
  onShow: () => void
}

type StepsPanel = { kind: 'week' } | { kind: 'shift'; shiftId: number }

export type Undo = ReturnType<typeof useUndo>

interface StepRequest {
  way: Way
  /** The newest step if left out. */
  step?: Step | Step['id'] | undefined
  /** The pay has changed since the last question. */
  isAgain?: boolean
}

const DONE: Record<Way, string> = { undo: 'Undone', redo: 'Redone' }
const NOTHING: Record<Way, string> = { undo: 'Nothing to undo', redo: 'Nothing to redo' }

/** False for what a driver took or the server gave. */
export const isOwn = ({ taken_by }: Step): boolean => taken_by === undefined

/** The person's steps. */
export function useUndo({ announce, kinds, onPublished, onTaken, placeOf }: UndoOptions) {
  const client = useQueryClient()
  const { data: stack } = useQuery(stackQuery)
  useStackLive()
  const toasts = useStepToasts()
  const { mutateAsync: send } = useTakeStep()
  const [refusal, setRefusal] = useState<StepRefusal>()
  const [panel, showPanel] = useState<StepsPanel>()
  /** A large step that the server works on. */
  const [underWay, setUnderWay] = useState<StepToTake>()
  const turns = useStepQueue((request) => take(request))
  const run = useLatest(turns.ask)
  useUndoKeys((way) => turns.ask({ way }))
  const { reported, say } = useReports({
    stack,
    toasts,
    announce,
    onUndo: (step) => run.current({ way: 'undo', step }),
  })

  /** Resolves to false if the requests after it must not run: it was refused, cancelled or failed. */
  const take = async ({ way, step: wanted, isAgain = false }: StepRequest): Promise<boolean> => {
    const settled = await settledStack(client)
    if (await undoLast({ way, step: wanted }, settled, { announce, kinds })) return true
    const { top, id } = chosenOf(settled[way], wanted, kinds)
    if (id === undefined) {
      announce(NOTHING[way], 'note')
      return false
    }
    const pressed = pressedNow()
    const [check, { askToTake }] = await Promise.all([checkStep(way, { id }), import('./stepQuestions.tsx')])
    const { step } = check
    // The person has left the screen and would not see a question or refusal.
    if (!toasts.isThere()) return false
    if (check.problems.length > 0) {
      setRefusal({ way, step, problems: check.problems, pressed })
      return false
    }
    const answer = await askToTake({ way, check, isTop: id === top?.id, isAgain })
    if (!answer) return false
    const asked = { way, step, ...answer, costShown: check.cost }
    return sendStep({ ...asked, idempotencyKey: newIdempotencyKey() }, pressed)
  }
  const sendStep = async (asked: StepToTake, pressed: Element | null): Promise<boolean> => {
    const { way, step } = asked
    let taken: StepTaken
    if (step.shifts > QUICK) setUnderWay(asked)
    try {
      taken = await send(asked)
    } catch (error) {
      const refused = refusedStep(error)
      if (refused && toasts.isThere()) setRefusal({ way, step, problems: refused, pressed })
      else if (hasUnknownOutcome(error)) toasts.unanswered(error, () => void sendStep(asked, pressed))
      else showError(error)
      if (!isPayChanged(error)) return false
      turns.askNext({ way, step, isAgain: true })
      return true
    } finally {
      setUnderWay(undefined)
    }
    const place = placeOf?.(taken)
    const text = [`${DONE[way]}: ${step.name}`, place?.words].filter(Boolean).join('. ')
    announce(text, 'spoken')
    reported.current = newestOf(taken.stack)
    onTaken(taken)
    const back = way === 'undo' ? 'redo' : 'undo'
    const onBack = () => run.current({ way: back, step })
    toasts.taken(text, back, onBack, place?.onShow)
    asked.after?.(text, onBack)
    return true
  }

  return {
    stack: useWithLastDone(stack, kinds),
    toasts,
    say,
    busy: turns.busy,
    underWay,
    /** The step continues; only its progress is hidden. */
    hideProgress: () => setUnderWay(undefined),
    refusal,
    closeRefusal: () => setRefusal(undefined),
    panel,
    showPanel,
    ...useOpener(onPublished),
    /** Undoes or redoes a step, given as a whole or by id; the newest one by default. */
    take: (way: Way, step?: StepRequest['step']) => turns.ask({ way, step }),
  }
}

/** Remembers what opened the published versions: their address takes a moment, and a menu is gone by then. */
function useOpener(onPublished: (() => void) | undefined) {
  const [opener, setOpener] = useState<Element | null>(null)
  const showPublished = () => {
    setOpener(pressedNow())
    onPublished?.()
  }
  return { opener, showPublished: onPublished && showPublished }
}

/** Takes back the last act that is not a step, if it is requested. Returns false if it is not. */
async function undoLast(
  { way, step }: StepRequest,
  stack: StepStack,
  { announce, kinds }: Pick<UndoOptions, 'announce' | 'kinds'>,
): Promise<boolean> {
  const last = way === 'undo' ? lastDone(stack) : undefined
  if (!last || (step === undefined ? kinds && !kinds.includes(last.step.kind) : step !== last.step))
    return false
  announce(await last.undo())
  return true
}

/** The next step, and the id of the one that is asked for: the next by default, if it is of these kinds. */
function chosenOf(steps: readonly Step[], wanted: StepRequest['step'], kinds: UndoOptions['kinds']) {
  const [top] = steps.filter((step) => !kinds || isOwn(step))
  const newest = top && (kinds?.includes(top.kind) ?? true) ? top : undefined
  return { top, id: typeof wanted === 'number' ? wanted : (wanted ?? newest)?.id }
}

/**
 * Runs requests one after another, even when they come faster than they finish. Once one returns false, the rest are
 * dropped.
 */
function useStepQueue(take: (request: StepRequest) => Promise<boolean>) {
  const client = useQueryClient()
  const [busy, setBusy] = useState<Way>()
  const waiting = useRef<StepRequest[]>([])
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
  return {
    busy,
    ask: (request: StepRequest) => {
      waiting.current.push(request)
      void drain()
    },
    /** Runs before those that wait. */
    askNext: (request: StepRequest) => {
      waiting.current.unshift(request)
      void drain()
    },
  }
}

interface ReportsOptions {
  stack: StepStack | undefined
  toasts: ReturnType<typeof useStepToasts>
  announce: Announce
  onUndo: (step: Step) => void
}

/** Announces what was done; a new step, in a message with an undo button. */
function useReports({ stack, toasts, announce, onUndo }: ReportsOptions) {
  const client = useQueryClient()
  /** The newest step that a message has reported, or that existed when the screen opened. */
  const reported = useRef<number>(undefined)
  useEffect(() => {
    if (stack) reported.current ??= newestOf(stack)
  }, [stack])
  const say: Announce = (text, as = 'done') => {
    if (as !== 'done') return announce(text, as)
    void settledStack(client).then(
      (now) => {
        const step = now.undo.find(isOwn)
        const isNew = step !== undefined && step.id > (reported.current ?? step.id)
        if (!isNew || !toasts.isThere()) return announce(text)
        reported.current = step.id
        announce(text, 'spoken')
        toasts.taken(text, 'undo', () => onUndo(step))
      },
      () => announce(text),
    )
  }
  return { reported, say }
}

/** Ctrl+Z, Ctrl+Shift+Z and Ctrl+Y, with Command on a Mac. In a text field or an open dialog they keep their usual meaning. */
function useUndoKeys(onWay: (way: Way) => void): void {
  useWindowEvent('keydown', (event) => {
    const way = wayOf(event)
    // Holding the key down undoes one step only.
    if (!way || event.repeat || event.defaultPrevented) return
    if (isTyping(event.target) || isAnythingOpen()) return
    event.preventDefault()
    onWay(way)
  })
}

function wayOf({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): Way | undefined {
  if (altKey || !(ctrlKey || metaKey)) return undefined
  if (key.toLowerCase() === 'z') return shiftKey ? 'redo' : 'undo'
  return key.toLowerCase() === 'y' && ctrlKey && !shiftKey ? 'redo' : undefined
}

/** The menu lines that open the history; none for readers without one. */
export function historyLines(undo: Pick<Undo, 'showPanel' | 'showPublished'>): SheetButtonProps[] {
  const { showPanel, showPublished } = undo
  if (!showPublished) return []
  return [
    { label: 'History of these dates', Icon: IconHistory, onClick: () => showPanel({ kind: 'week' }) },
    { label: 'Published versions…', Icon: IconCalendarCheck, onClick: showPublished },
  ]
}

/**
 * The person's last act that is not a step of the schedule and can still be undone: offers in turn
 * (docs/decisions/0084).
 */

interface LastDone {
  /** Shown among the steps. Its id is that of no step. */
  step: Step
  /** What it was done to, for `forgetLastDone`. */
  of: string
  /** Takes it back, and announces the result. */
  undo: () => Promise<string>
}

interface Kept extends LastDone {
  user: number | undefined
  /** The newest step when it was done. */
  after: number
}

const kept = createStore<{ last: Kept | undefined }>(() => ({ last: undefined }))

/** Ctrl+Z means this until it is undone or a later step is taken. A reload of the page forgets it. */
export function keepLastDone({
  name,
  shifts,
  of,
  undo,
}: Pick<Step, 'name' | 'shifts'> & Omit<LastDone, 'step'>) {
  const at = new Date().toISOString()
  const step: Step = { id: 0, name, kind: 'offer', at, shifts, first_date: null, last_date: null }
  const last: Kept = { step, of, undo, user: currentUser()?.id, after: Number.POSITIVE_INFINITY }
  kept.setState({ last })
  void settledStack(queryClient).then(
    (stack) => kept.getState().last === last && kept.setState({ last: { ...last, after: newestOf(stack) } }),
    () => kept.getState().last === last && forgetLastDone(of),
  )
}

/** @param of what was undone: something that was done later stays */
export function forgetLastDone(of: string): void {
  if (kept.getState().last?.of === of) kept.setState({ last: undefined })
}

/** Undefined once a later step is on the stack. */
export const lastDone = (stack: StepStack): LastDone | undefined => current(kept.getState().last, stack)

/** The stack with what was done last on top, if it is of these kinds. */
export function useWithLastDone(
  stack: StepStack | undefined,
  kinds?: readonly Step['kind'][],
): StepStack | undefined {
  const { last } = useStore(kept)
  const done = stack && current(last, stack)
  return done && (kinds?.includes(done.step.kind) ?? true)
    ? { ...stack, undo: [done.step, ...stack.undo] }
    : stack
}

const current = (last: Kept | undefined, stack: StepStack): LastDone | undefined =>
  last && last.user === currentUser()?.id && newestOf(stack) <= last.after ? last : undefined
