import type { Carried, CarryTarget, Verdict } from './carry.ts'
import type { ShiftCarrier } from './useShiftCarrier.ts'

/** What is said beside the pointer, and to those who hear it. */
export interface DragWords {
  /** '11:00 – 15:00, Ann Example' */
  what: string
  /** 'Move to Wed 11 Mar, Harbour Tacos' */
  action: string
  copies: boolean
  /** Why it cannot be put down there. */
  problem: string | undefined
  hint: string | undefined
}

const HINTS = {
  mouse: 'Hold Ctrl or Alt to copy',
  /** Where one of them is held. */
  copying: 'Let go of the key to move',
  keys: 'Enter drops, Ctrl+Enter copies, Esc puts it back',
  none: undefined,
} as const

interface Moment {
  carried: Carried
  target: CarryTarget | undefined
  verdict: Verdict | undefined
  copies: boolean
  hints: Exclude<keyof typeof HINTS, 'copying'>
}

/** What there is to say at a moment of a drag. */
export function dragWords(
  carrier: ShiftCarrier,
  { carried, target, verdict, copies, hints }: Moment,
): DragWords {
  const what = carrier.nameOf(carried)
  const base = {
    what,
    copies,
    problem: undefined,
    hint: HINTS[copies && hints === 'mouse' ? 'copying' : hints],
  }
  if (!target || !verdict)
    return {
      ...base,
      action: `${copies ? 'Copy' : 'Move'} to ${carrier.anywhere}`,
    }
  const place = carrier.placeOf(target, verdict)
  const some = verdict.refused > 0 && !verdict.problem
  return {
    ...base,
    // Where nothing can go, a copy cannot either.
    hint: verdict.problem && hints === 'mouse' && !copies ? undefined : base.hint,
    action: verdict.isSame ? `Here already: ${place}` : `${verbOf(target, copies, verdict)} ${place}`,
    problem: verdict.isSame
      ? undefined
      : some
        ? `${verdict.refused} of ${verdict.step.drops.length} cannot: you are asked`
        : verdict.problem,
  }
}

function verbOf(target: CarryTarget, copies: boolean, { step }: Verdict): string {
  if (target.kind === 'edge') return step.drops.length > 1 ? 'Make' : 'Times'
  if (target.kind === 'driver' && target.driverId === null) return copies ? 'Copy as' : 'Make it'
  if (target.kind === 'driver') return copies ? 'Copy for' : 'Assign to'
  return copies ? 'Copy to' : 'Move to'
}
