import type { Role } from '@driverdesk/domain/kernel/roles.ts'
import { TIME_STEP } from '@driverdesk/domain/kernel/timeList.ts'
import {
  type ClockTime,
  clockTime,
  type IsoDate,
  MINUTES_OF_A_DAY,
  type Minutes,
  minutesOfDay,
} from '@driverdesk/domain/kernel/wallClock.ts'
import { type Drop, dropOutcome, dropPlan } from '@driverdesk/domain/shifts/dropping.ts'
import { resized, resizeProblem, type ShiftEdge } from '@driverdesk/domain/shifts/resizing.ts'
import type { ManyStep, MovableShift } from '../act/manyPlan.ts'
import { cellAt, type GridLayout, type GridPoint } from '../grid/gridLayout.ts'
import type { View } from '../views/view.ts'
import type { TargetFacts } from './useTargetFacts.ts'

export interface Carried {
  held: MovableShift
  shifts: readonly MovableShift[]
}

/** A day of a line (`start`: when the held shift would start there), a driver (null: the open shifts), or a dragged edge of all shifts. */
export type CarryTarget =
  | { kind: 'cell'; line: number; date: IsoDate; start?: ClockTime | undefined }
  | { kind: 'driver'; driverId: number | null }
  | { kind: 'edge'; edge: ShiftEdge; minutes: Minutes }

export interface Verdict {
  step: ManyStep
  isSame: boolean
  problem: string | undefined
  /** The number of shifts that cannot. */
  refused: number
  /** The facts about the driver are still loading. */
  isComing: boolean
  /** The rules that shifts break although they may go there. */
  note: string | undefined
}

export function cellTarget(point: GridPoint, layout: GridLayout): CarryTarget | undefined {
  const at = cellAt(point, layout)
  const [row, date] = at ? [layout.rows[at.row], layout.days[at.day]] : []
  return row && !row.group && date ? { kind: 'cell', line: row.key, date } : undefined
}

/** The start of a shift that is moved by this many minutes: a quarter hour of its own day. */
export function startMovedBy({ start_time }: { start_time: ClockTime }, minutes: Minutes): ClockTime {
  if (Math.abs(minutes) < TIME_STEP / 2) return start_time
  const quarter = Math.round((minutesOfDay(start_time) + minutes) / TIME_STEP) * TIME_STEP
  return clockTime(Math.min(Math.max(quarter, 0), MINUTES_OF_A_DAY - TIME_STEP))
}

export const positionIn = (
  { line, date }: { line: number; date: IsoDate },
  { rows, days }: Pick<GridLayout, 'rows' | 'days'>,
) => ({
  row: rows.findIndex(({ key }) => key === line),
  day: days.indexOf(date),
})

/** Checks a drop. The server calls the same functions. */
export function judge(
  carried: Carried,
  target: CarryTarget,
  copy: boolean,
  { facts, role, view }: { facts: TargetFacts; role: Role; view: Pick<View, 'target'> },
): Verdict {
  const step = stepOf(carried, target, copy, view)
  const key = keyOf(target, copy)
  const tooFar = target.kind === 'edge' ? whyNotSoFar(carried, target) : undefined
  const { problems } = tooFar
    ? { problems: new Map(step.drops.map(({ shift }) => [shift.id, tooFar])) }
    : dropOutcome(step.drops, facts.placing, { role, copy, refused: facts.barredAt(key) })
  const [reason] = problems.values()
  const refused = problems.size
  return {
    step,
    isSame: !copy && step.drops.every(isUnmoved),
    problem: refused === step.drops.length ? reason : undefined,
    refused,
    isComing: refused === 0 && facts.isComing(step),
    note: facts.noteAt(key),
  }
}

export const keyOf = (target: CarryTarget | undefined, copy: boolean): string =>
  JSON.stringify([target, copy])

/** Why an edge of any of the shifts cannot be dragged so far: then none is, since none would be as long as it looks. */
export function whyNotSoFar(
  { shifts }: Carried,
  { edge, minutes }: { edge: ShiftEdge; minutes: Minutes },
): string | undefined {
  for (const shift of shifts) {
    const problem = resizeProblem(shift, edge, minutes)
    if (problem) return problem
  }
  return undefined
}

function stepOf(
  { held, shifts }: Carried,
  target: CarryTarget,
  copy: boolean,
  view: Pick<View, 'target'>,
): ManyStep {
  const step = (kind: ManyStep['kind'], drops: readonly Drop<MovableShift>[]): ManyStep => ({
    kind,
    drops,
    copy,
    amounts: {},
  })
  switch (target.kind) {
    case 'driver':
      return step('assign', dropPlan(shifts, held, { driver_id: target.driverId }))
    case 'edge':
      return step(
        'times',
        shifts.map((shift) => {
          const { period_date, start_time, finish_time } = resized(shift, target.edge, target.minutes)
          return { shift, target: { period_date, start_time, finish_time } }
        }),
      )
    case 'cell': {
      const there = view.target(target.line, held)
      const isAssigning = there.driver_id !== undefined
      // Only the driver changes, so day and times are not sent.
      const { date: period_date, start = held.start_time } = target
      const isMoved = !isAssigning || period_date !== held.period_date || start !== held.start_time
      return step(
        isAssigning ? 'assign' : 'move',
        dropPlan(shifts, held, { ...there, ...(isMoved && { period_date, start_time: start }) }),
      )
    }
  }
}

const isUnmoved = ({ shift, target }: Drop<MovableShift>): boolean =>
  (Object.keys(target) as (keyof typeof target)[]).every(
    (field) => target[field] === undefined || target[field] === shift[field],
  )
