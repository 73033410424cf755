import type { Role } from '@driverdesk/domain/kernel/roles.ts'
import { isStatusChange } from '@driverdesk/domain/shifts/stepKinds.ts'
import { useMemo } from 'react'
import { useBrokenRules } from '../../shifts/brokenRules.data.ts'
import { byMoment } from '../../shifts/shownShift.ts'
import type { ManyStep, RefusedShift } from './manyPlan.ts'

export interface StepRules {
  /** The shifts that break a rule, by start, each with the rules. */
  broken: readonly RefusedShift[]
  /** Those that are refused without a reason, by id. */
  barred: ReadonlyMap<number, string>
  mayGoOn: boolean
}

/** The rules about working time that a step would break. Restaurants plan no drivers, and a changed status plans no one. */
export function useStepRules(step: ManyStep | undefined, role: Role): StepRules {
  const isPlanning = step && role !== 'restaurant' && !isStatusChange(step.kind) && step.kind !== 'bonus'
  const question = useMemo(
    () =>
      isPlanning && step.drops.length > 0
        ? {
            ...(step.copy && { copy: 1 as const }),
            shifts: step.drops.map(({ shift: { id }, target }) => {
              const { driver_id, period_date, start_time, finish_time } = target
              return { id, driver_id, period_date, start_time, finish_time }
            }),
          }
        : undefined,
    [isPlanning, step],
  )
  const { broken, mayGoOn } = useBrokenRules(question)
  return useMemo(() => {
    const found = broken.flatMap(({ at, level, text }) => {
      const drop = step?.drops[at]
      return drop ? [{ shift: { ...drop.shift, ...plannedOf(drop.target) }, message: text, level }] : []
    })
    const bars = found.filter(({ level }) => level === 'bar')
    return {
      broken: found.toSorted((a, b) => byMoment(a.shift, b.shift)),
      barred: new Map(bars.map(({ shift, message }) => [shift.id, message])),
      mayGoOn,
    }
  }, [broken, step, mayGoOn])
}

const plannedOf = (target: ManyStep['drops'][number]['target']) =>
  Object.fromEntries(
    (['driver_id', 'period_date', 'start_time', 'finish_time'] as const)
      .filter((field) => target[field] !== undefined)
      .map((field) => [field, target[field]]),
  )
