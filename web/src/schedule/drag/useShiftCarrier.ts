import { formatHours } from '@driverdesk/domain/kernel/shiftLength.ts'
import { dropped } from '@driverdesk/domain/shifts/dropping.ts'
import { afterPaint } from '../../desk/useSettled.ts'
import type { ShownShift } from '../../shifts/shownShift.ts'
import { countOf, dayAndMonth, shortWeekday } from '../../ui/dayWords.ts'
import { numberText } from '../../ui/numberText.ts'
import { movableShift } from '../act/manyPlan.ts'
import type { ManyDesk } from '../act/useManyShifts.ts'
import type { Line } from '../model/line.ts'
import type { Schedule } from '../model/schedule.ts'
import { paintedNow, scheduleNow } from '../model/scheduleStore.ts'
import { minutesOf } from '../shift/shiftFigures.ts'
import { manningText, timesText } from '../shift/shiftWords.ts'
import type { View } from '../views/view.ts'
import { type Carried, type CarryTarget, judge, type Verdict } from './carry.ts'

/** Connects dragging with the grid. */
export interface ShiftCarrier {
  /** The shift, with all selected ones if it is selected; undefined if it is not loaded. */
  pickUp: (shiftId: number) => Carried | undefined
  judge: (carried: Carried, target: CarryTarget, copy: boolean) => Verdict
  /** Drops the shifts; `about` says what that does. */
  drop: (verdict: Verdict, about: string) => void
  /** Says why they cannot be dropped there. */
  refuse: (why: string) => void
  /** '11:00 – 15:00, Ann Example' or '7 shifts'. */
  nameOf: (carried: Carried) => string
  /** 'Wed 11 Mar, Harbour Tacos', 'Ann Example, Wed 11 Mar', 'Ann Example' or '11:00 – 15:30 (4.50 h)'. */
  placeOf: (target: CarryTarget, verdict: Verdict) => string
  /** 'a day, a restaurant or a driver': everything that shifts can be dropped on. */
  anywhere: string
}

const LIST = new Intl.ListFormat('en-GB', { type: 'disjunction' })

interface CarrierOptions {
  schedule: Schedule
  many: ManyDesk
  view: View
  lines: readonly Line[]
}

export function useShiftCarrier({ schedule, many, view, lines }: CarrierOptions): ShiftCarrier {
  const { loaded, driversById, places } = schedule
  const { facts, role, announce } = many
  const isStaff = role !== 'restaurant'
  const onto = isStaff || places.length > 1 ? [view.onto] : []
  const anywhere = [
    view.hasHours ? 'a time' : 'a day',
    ...onto,
    ...(isStaff && view.hasDrivers ? ['a driver'] : []),
  ]
  const lineName = (line: number) => lines.find(({ key }) => key === line)?.name ?? view.onto
  return {
    pickUp: (shiftId) => {
      const { selected } = scheduleNow()
      const goesAlong = ({ id }: ShownShift) => id === shiftId || (selected.has(shiftId) && selected.has(id))
      // A key may come before the last change is rendered.
      const shifts = loaded.filter(goesAlong).map((shift) => movableShift(paintedNow(shift)))
      const held = shifts.find(({ id }) => id === shiftId)
      return held && { held, shifts }
    },
    judge: (carried, target, copy) => judge(carried, target, copy, { facts, role, view }),
    drop: ({ step, refused }, about) => {
      const drop = () => void many.drop(step, { about, asks: refused > 0 })
      // New times apply at once, since the next key builds on them. Else the label goes first: painting a
      // month of shifts takes a moment.
      if (step.kind === 'times') drop()
      else afterPaint(drop)
    },
    refuse: (why) => announce(`Not possible: ${why}`, 'refusal'),
    nameOf: ({ held, shifts }) =>
      shifts.length === 1
        ? `${timesText(held)}, ${manningText(held, driversById)}`
        : countOf(shifts.length, 'shift'),
    anywhere: LIST.format(anywhere),
    placeOf: (target, { step }) => {
      if (target.kind === 'driver')
        return target.driverId === null
          ? 'an open shift'
          : (driversById.get(target.driverId)?.full_name ?? 'this driver')
      if (target.kind === 'cell') {
        const day = whenText(target, step.drops)
        if (step.kind !== 'assign') return `${day}, ${lineName(target.line)}`
        return isOpened(step) ? day : `${lineName(target.line)}, ${day}`
      }
      if (step.drops.length > 1) return laterText(target)
      const [first] = step.drops
      const times = { ...first?.shift, ...first?.target } as Pick<ShownShift, 'start_time' | 'finish_time'>
      return `${timesText(times)} (${formatHours(minutesOf(times), 2)} h)`
    },
  }
}

/** 'Wed 11 Mar'; '12:15 – 16:15' or 'from 12:15' where the hours run across. */
function whenText({ date, start }: Extract<CarryTarget, { kind: 'cell' }>, drops: Verdict['step']['drops']) {
  if (start === undefined) return `${shortWeekday(date)} ${dayAndMonth(date)}`
  const [only, ...others] = drops
  if (!only || others.length > 0) return `from ${start}`
  return timesText(dropped(only.shift, only.target))
}

/** 'the finish 15 minutes later' */
const laterText = ({ edge, minutes }: Extract<CarryTarget, { kind: 'edge' }>): string =>
  `the ${edge} ${countOf(Math.abs(minutes), 'minute')} ${minutes < 0 ? 'earlier' : 'later'}`

export interface DragWords {
  /** '11:00 – 15:00, Ann Example' */
  what: string
  /** 'Move to Wed 11 Mar, Harbour Tacos' */
  action: string
  copies: boolean
  problem: string | undefined
  hint: string | undefined
}

const HINTS = {
  mouse: 'Hold Ctrl or Alt to copy',
  /** While one of them is held. */
  copying: 'Let go of the key to move',
  keys: 'Enter drops, Ctrl+Enter copies, Esc puts it back',
  none: undefined,
} as const

interface DragMoment {
  carried: Carried
  target: CarryTarget | undefined
  verdict: Verdict | undefined
  copies: boolean
  hints: Exclude<keyof typeof HINTS, 'copying'>
}

export function dragWords(
  carrier: ShiftCarrier,
  { carried, target, verdict, copies, hints }: DragMoment,
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
    // If nothing can be moved there, nothing can be copied there.
    hint: verdict.problem && hints === 'mouse' && !copies ? undefined : base.hint,
    action: verdict.isSame ? `Here already: ${place}` : `${verbOf(target, copies, verdict)} ${place}`,
    problem: verdict.isSame
      ? undefined
      : some
        ? `${numberText(verdict.refused)} of ${numberText(verdict.step.drops.length)} cannot: you will be asked`
        : verdict.problem,
  }
}

/** True if the shifts go to the line of the open shifts. */
const isOpened = ({ drops }: Verdict['step']): boolean => !drops[0]?.target.driver_id

function verbOf(target: CarryTarget, copies: boolean, { step }: Verdict): string {
  if (target.kind === 'edge') return step.drops.length > 1 ? 'Make' : 'Times'
  if (target.kind === 'driver' && target.driverId === null) return copies ? 'Copy as' : 'Make it'
  if (target.kind === 'driver') return copies ? 'Copy for' : 'Assign to'
  if (step.kind === 'assign' && isOpened(step))
    return `${copies ? 'Copy as' : 'Make'} open ${target.start === undefined ? 'on' : 'at'}`
  if (step.kind === 'assign') return copies ? 'Copy to' : 'Assign to'
  return copies ? 'Copy to' : 'Move to'
}
