/** What is carried over the schedule, where it may go, and what is said of that before it is put down. */
import type { Role } from '@driverdesk/domain/kernel/roles.ts'
import type { IsoDate, Minutes } from '@driverdesk/domain/kernel/wallClock.ts'
import { dropPlan } from '@driverdesk/domain/shifts/dropPlan.ts'
import { type Drop, dropOutcome } from '@driverdesk/domain/shifts/dropping.ts'
import type { PlacingFacts } from '@driverdesk/domain/shifts/placing.ts'
import { resized, type ShiftEdge } from '@driverdesk/domain/shifts/resizing.ts'
import type { LooseShift, ManyStep } from '../act/manyPlan.ts'
import { cellAt, type GridLayout, type GridPoint } from '../grid/gridLayout.ts'
import type { View } from '../views/view.ts'

/** What is picked up: by one of its shifts. */
export interface Carried {
  held: LooseShift
  /** Every one that goes along, the held one too. */
  shifts: readonly LooseShift[]
}

/** Where it is held: over a day of a line, over a driver (null: the open shifts), or its edge, and that of the others, so far dragged. */
export type CarryTarget =
  | { kind: 'cell'; line: number; date: IsoDate }
  | { kind: 'driver'; driverId: number | null }
  | { kind: 'edge'; edge: ShiftEdge; minutes: Minutes }

export interface Verdict {
  step: ManyStep
  /** It is there already: putting it down changes nothing. */
  isSame: boolean
  /** Why nothing of it can go there. */
  problem: string | undefined
  /** How many of several cannot. */
  refused: number
}

/** The day of a line at a point of the grid. */
export function cellTarget(point: GridPoint, layout: GridLayout): CarryTarget | undefined {
  const at = cellAt(point, layout)
  const [row, date] = at ? [layout.rows[at.row], layout.days[at.day]] : []
  return row && date ? { kind: 'cell', line: row.key, date } : undefined
}

/** Where in the grid a day of a line is; -1 for what is not shown. */
export const positionIn = ({ line, date }: { line: number; date: IsoDate }, { rows, days }: GridLayout) => ({
  row: rows.findIndex(({ key }) => key === line),
  day: days.indexOf(date),
})

/** Whether what is carried can be put down there, in words: the server asks the same functions. */
export function judge(
  carried: Carried,
  target: CarryTarget,
  copy: boolean,
  { facts, role, view }: { facts: PlacingFacts; role: Role; view: Pick<View, 'target'> },
): Verdict {
  const step = stepOf(carried, target, copy, view)
  const { problems } = dropOutcome(step.drops, facts, { role, copy })
  const [reason] = problems.values()
  const refused = problems.size
  return {
    step,
    isSame: !copy && step.drops.every(isUnmoved),
    problem: refused === step.drops.length ? reason : undefined,
    refused,
  }
}

function stepOf(
  { held, shifts }: Carried,
  target: CarryTarget,
  copy: boolean,
  view: Pick<View, 'target'>,
): ManyStep {
  const step = (kind: ManyStep['kind'], drops: readonly Drop<LooseShift>[]): ManyStep => ({
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
      // Who is only assigned keeps day and times, whatever becomes of them meanwhile.
      const isMoved = !isAssigning || target.date !== held.period_date
      return step(
        isAssigning ? 'assign' : 'move',
        dropPlan(shifts, held, { ...there, ...(isMoved && { period_date: target.date }) }),
      )
    }
  }
}

const isUnmoved = ({ shift, target }: Drop<LooseShift>): boolean =>
  (Object.keys(target) as (keyof typeof target)[]).every(
    (field) => target[field] === undefined || target[field] === shift[field],
  )
