import { clockChangeNote } from '@driverdesk/domain/kernel/clockChange.ts'
import { countOf, numberText } from '@driverdesk/domain/kernel/counts.ts'
import { isolated } from '@driverdesk/domain/kernel/names.ts'
import { formatHours } from '@driverdesk/domain/kernel/shiftLength.ts'
import { dropped } from '@driverdesk/domain/shifts/dropping.ts'
import { useListedName } from '../../desk/scheduleDrivers.data.ts'
import { businessTimezone } from '../../kernel/settings.ts'
import { afterPaint } from '../../kernel/timing.ts'
import type { ShownShift } from '../../shifts/shownShift.ts'
import { shortDay } from '../../ui/dateText.ts'
import { movableShift } from '../act/manyPlan.ts'
import { useScene } from '../model/scene.ts'
import { paintedNow, scheduleNow } from '../model/scheduleStore.ts'
import { isByHour } from '../schedule.search.ts'
import { minutesOf } from '../shift/shiftFigures.ts'
import { manningText, timesText } from '../shift/shiftWords.ts'
import { type Carried, type CarryTarget, judge, keyOf, type Verdict } from './carry.ts'
import { useTargetFacts } from './useTargetFacts.ts'

const LIST = new Intl.ListFormat('en-GB', { type: 'disjunction' })

export type ShiftCarrier = ReturnType<typeof useShiftCarrier>

export function useShiftCarrier() {
  const { schedule, shownAs: view, lines, role, many, announce } = useScene()
  const { loaded, driversById, places } = schedule
  const { facts, onPickUp, onTarget } = useTargetFacts()
  const listedName = useListedName()
  const isStaff = role !== 'restaurant'
  /** 'a day, a restaurant or a driver': everything that shifts can be dropped on. */
  const anywhere = LIST.format([
    isByHour(view.id) ? 'a time' : 'a day',
    ...(isStaff || places.length > 1 ? [view.onto] : []),
    ...(isStaff && view.hasDrivers ? ['a driver'] : []),
  ])
  const lineName = (line: number) => lines.rows.find(({ key }) => key === line)?.name ?? view.onto
  /** '11:00 – 15:00, Ann Example' or '7 shifts'. */
  const nameOf = ({ held, shifts }: Carried) =>
    shifts.length === 1 ? `${timesText(held)}, ${whoOf(held)}` : countOf(shifts.length, 'shift')
  const whoOf = (held: ShownShift & { driver_id: number | null }) => {
    const { driver_id: id } = held
    const name = id === null ? undefined : listedName(id)
    return manningText(held, id !== null && name ? new Map([[id, { full_name: name }]]) : driversById)
  }
  /** 'Wed 11 Mar, Harbour Tacos', 'Ann Example, Wed 11 Mar', 'Ann Example' or '11:00 – 15:30 (4.50 h)'. */
  const placeOf = (target: CarryTarget, { step }: Verdict) => {
    if (target.kind === 'driver')
      return target.driverId === null
        ? 'an open shift'
        : (listedName(target.driverId) ?? driversById.get(target.driverId)?.full_name ?? 'this driver')
    if (target.kind === 'cell') {
      const day = whenText(target, step.drops)
      if (step.kind !== 'assign') return `${day}, ${lineName(target.line)}`
      return isOpened(step) ? day : `${isolated(lineName(target.line))}, ${day}`
    }
    if (step.drops.length > 1) return laterText(target)
    const [first] = step.drops
    const times = { ...first?.shift, ...first?.target } as Pick<ShownShift, 'start_time' | 'finish_time'>
    return `${timesText(times)} (${formatHours(minutesOf(times), 2)} h)`
  }
  return {
    /** The shift, with all selected ones if it is selected; undefined if it is not loaded. */
    pickUp: (shiftId: number): Carried | undefined => {
      const { selected, sight } = scheduleNow()
      const goesAlong = ({ id }: ShownShift) => id === shiftId || (selected.has(shiftId) && selected.has(id))
      // A key may come before the last change is rendered.
      const shifts = loaded.filter(goesAlong).map((shift) => movableShift(paintedNow(shift)))
      const held = shifts.find(({ id }) => id === shiftId)
      if (isStaff && held) onPickUp([...shifts.map(({ driver_id }) => driver_id), ...(sight.drivers ?? [])])
      return held && { held, shifts }
    },
    /** Another object once more is known about the last target, which is then judged again. */
    facts,
    judge: (carried: Carried, target: CarryTarget, copy: boolean): Verdict => {
      const verdict = judge(carried, target, copy, { facts, role, view })
      onTarget(verdict.isSame ? undefined : { key: keyOf(target, copy), step: verdict.step })
      return verdict
    },
    onEnd: () => {
      onPickUp([])
      onTarget(undefined)
    },
    /** Drops the shifts; `about` says what that does. */
    drop: ({ step, refused }: Verdict, about: string): void => {
      // The refusal of an earlier drop is not about this one.
      announce('')
      const drop = () => void many.drop(step, { about, asks: refused > 0 })
      // New times apply at once, since the next key builds on them. Else the label goes first: painting a
      // month of shifts takes a moment.
      if (step.kind === 'times') drop()
      else afterPaint(drop)
    },
    refuse: (why: string): void => announce(`Not possible: ${why}`, 'refusal'),
    nameOf,
    words: ({ carried, target, verdict, copies, hints }: DragMoment): DragWords => {
      const hint = HINTS[copies && hints === 'mouse' ? 'copying' : hints]
      const base = { what: nameOf(carried), copies, note: undefined, problem: undefined, hint }
      if (!target || !verdict) return { ...base, action: `${copies ? 'Copy' : 'Move'} to ${anywhere}` }
      const { problem, refused, step, isSame } = verdict
      const place = placeOf(target, verdict)
      // If nothing can be moved there, nothing can be copied there.
      const there = {
        ...base,
        note: verdict.isComing ? 'Checking the driver…' : (noteOn(step.drops) ?? verdict.note),
        hint: problem && hints === 'mouse' && !copies ? undefined : hint,
      }
      if (isSame) return { ...there, action: `Here already: ${place}` }
      const some = `${numberText(refused)} of ${numberText(step.drops.length)} cannot: you will be asked`
      const action = `${verbOf(target, copies, verdict)} ${place}`
      return { ...there, action, problem: problem ?? (refused > 0 ? some : undefined) }
    },
  }
}

/** 'Wed 11 Mar'; '12:15 – 16:15' or 'from 12:15' where the hours run across. */
function whenText({ date, start }: Extract<CarryTarget, { kind: 'cell' }>, drops: Verdict['step']['drops']) {
  if (start === undefined) return shortDay(date)
  const [only, ...others] = drops
  if (!only || others.length > 0) return `from ${start}`
  return timesText(dropped(only.shift, only.target))
}

/** Says that the clocks change during a shift where it is dropped. */
function noteOn([only, ...others]: Verdict['step']['drops']): string | undefined {
  return only && others.length === 0
    ? clockChangeNote(dropped(only.shift, only.target), businessTimezone())
    : undefined
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
  note: string | undefined
  problem: string | undefined
  hint: string | undefined
}

const HINTS = {
  mouse: 'Hold Ctrl or Alt to copy',
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
