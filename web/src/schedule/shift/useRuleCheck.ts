import type { Shift } from '@driverdesk/contract/shifts/shift.shapes.ts'
import { type IsoDate, isClockTime } from '@driverdesk/domain/kernel/wallClock.ts'
import { REASON_NEEDED } from '@driverdesk/domain/rules/ruleWords.ts'
import { useMemo } from 'react'
import { useBrokenRules } from '../../shifts/brokenRules.data.ts'
import { OPEN_SHIFT, type ShiftFormValues } from './shiftForm.ts'

interface RuleCheckOptions {
  values: ShiftFormValues
  date: IsoDate
  /** The shift as the form last saw it. */
  seen: Shift | undefined
  /** The driver or the times differ from those the form was opened with, or the shift is new. */
  isChanged: boolean
}

/** The rules about working time that the typed shift would break. */
export function useRuleCheck({ values, date, seen, isChanged }: RuleCheckOptions) {
  const { driver_id, start_time, finish_time, rule_reason } = values
  const id = seen?.id
  const question = useMemo(() => {
    const isAssigned = driver_id !== null && driver_id !== OPEN_SHIFT
    const hasTimes = isClockTime(start_time) && isClockTime(finish_time) && start_time !== finish_time
    if (!isChanged || !isAssigned || !hasTimes) return undefined
    const shift = { driver_id: Number(driver_id), period_date: date, start_time, finish_time }
    return { shifts: [id === undefined ? shift : { id, ...shift }] }
  }, [id, isChanged, driver_id, date, start_time, finish_time])
  const { broken, mayGoOn } = useBrokenRules(question)
  const [found] = broken
  const isBarred = found?.level === 'bar'
  const needsReason = isBarred && mayGoOn
  return {
    /** Said, but saving is possible. */
    hint: isBarred && !mayGoOn ? undefined : found?.text,
    /** The rule bars the shift for this person. */
    error: isBarred && !mayGoOn ? found.text : undefined,
    needsReason,
    blockedBy: needsReason && rule_reason.trim() === '' ? REASON_NEEDED : undefined,
  }
}
