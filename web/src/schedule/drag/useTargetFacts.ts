import type { DateRange } from '@driverdesk/domain/kernel/wallClock.ts'
import { dropped } from '@driverdesk/domain/shifts/dropping.ts'
import { NOT_LOADED, type PlacingFacts } from '@driverdesk/domain/shifts/placing.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { shiftsOfDriverQuery } from '../../shifts/shiftCache.ts'
import type { ManyStep } from '../act/manyPlan.ts'
import { type StepRules, useStepRules } from '../act/useStepRules.ts'
import { concerning, NO_ONE, useSomeDrivers } from '../data/people.data.ts'
import { useScene } from '../model/scene.ts'
import { daysAround } from '../shift/shiftFigures.ts'

interface Rest {
  key: string
  step: ManyStep
}

export interface TargetFacts {
  placing: PlacingFacts
  barredAt: (key: string) => ReadonlyMap<number, string>
  noteAt: (key: string) => string | undefined
  /** True until what decides about the driver of the step is loaded. */
  isComing: (step: ManyStep) => boolean
}

/** Milliseconds on a target, until it is asked about. */
const REST = 150
const NONE: ReadonlyMap<number, string> = new Map()

/**
 * What decides about a target beside what the schedule has loaded: the driver's other shifts, if not all are loaded, and the
 * rules about working time. The facts are another object once more is known.
 */
export function useTargetFacts() {
  const { schedule, role, many } = useScene()
  const { agency, restaurantsById } = schedule
  const [rest, setRest] = useState<Rest>()
  const driver = rest && driverOf(rest.step)
  const isPartial = agency?.isPartial === true
  const { data } = useQuery({
    ...shiftsOfDriverQuery(rest ? daysOf(rest.step) : NO_DAYS, driver ?? 0),
    enabled: isPartial && driver !== undefined,
  })
  const rules = useStepRules(rest?.step, role)
  const [picked, setPicked] = useState(NO_ONE)
  useSomeDrivers(picked)
  useSomeDrivers(useMemo(() => concerning(rest ? driversOf(rest.step) : []), [rest]))
  const facts = useMemo((): TargetFacts => {
    const theirs = data?.records.map((shift) => ({
      ...shift,
      place: restaurantsById.get(shift.restaurant_id)?.name ?? null,
    }))
    const isOf = (key: string) => key === rest?.key
    return {
      placing: {
        ...many.facts,
        shiftsOf: (id) => (id === driver && theirs ? theirs : many.facts.shiftsOf(id)),
      },
      barredAt: (key) => (isOf(key) && !rules.mayGoOn ? rules.barred : NONE),
      noteAt: (key) => (isOf(key) ? noteOf(rules) : undefined),
      isComing: (step) => {
        const id = driverOf(step)
        if (id === undefined) return false
        return many.facts.driver(id) === NOT_LOADED || (isPartial && (id !== driver || !theirs))
      },
    }
  }, [many.facts, restaurantsById, isPartial, driver, data, rest?.key, rules])
  return {
    facts,
    /** To call with the drivers who may be asked about, as soon as shifts are picked up. */
    onPickUp: (drivers: readonly (number | null | undefined)[]) => setPicked(concerning(drivers)),
    onTarget: useOnRest(setRest),
  }
}

const noteOf = ({ broken }: StepRules): string | undefined => broken[0]?.message

/** Returns a function to call for each target; undefined for none. The last one counts if no other follows soon. */
function useOnRest(
  setRest: (change: (before: Rest | undefined) => Rest | undefined) => void,
): (rest: Rest | undefined) => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return (rest) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(
      () => setRest((before) => (rest && before?.key === rest.key ? before : rest)),
      REST,
    )
  }
}

const driversOf = ({ drops }: ManyStep) => drops.map(({ shift, target }) => dropped(shift, target).driver_id)

function driverOf(step: ManyStep): number | undefined {
  const [one, ...others] = new Set(driversOf(step))
  return others.length === 0 ? (one ?? undefined) : undefined
}

const NO_DAYS: DateRange = { from: '', to: '' }

function daysOf({ drops }: ManyStep): DateRange {
  const dates = drops.map(({ shift, target }) => dropped(shift, target).period_date).toSorted()
  const [first, last] = [dates[0], dates.at(-1)]
  return first && last ? { from: daysAround(first).from, to: daysAround(last).to } : NO_DAYS
}
