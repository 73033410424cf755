import { formatMoney, type Pence } from '@driverdesk/domain/kernel/money.ts'
import type { Minutes } from '@driverdesk/domain/kernel/wallClock.ts'
import { SHIFT_DRAFT } from '@driverdesk/domain/shifts/shiftStatus.ts'
import { hoursText } from '../../ui/numberText.ts'
import { figuresOf, minutesOf } from '../shift/shiftFigures.ts'
import { isForStaff, type ShownShift } from '../shift/shownShift.ts'

export interface SelectionFigures {
  count: number
  minutes: Minutes
  /** Undefined for those who are told of none. */
  cost: Pence | undefined
}

/** What some shifts come to; a draft has no money (rulings 13.9). */
export function selectionFigures(shifts: readonly ShownShift[]): SelectionFigures {
  const costed = shifts.filter(isForStaff)
  return {
    count: shifts.length,
    minutes: shifts.reduce((sum, shift) => sum + minutesOf(shift), 0),
    cost:
      costed.length < shifts.length
        ? undefined
        : costed
            .filter(({ status }) => status !== SHIFT_DRAFT)
            .reduce((sum, shift) => sum + figuresOf(shift).cost, 0),
  }
}

/** '12.0 h', and to those who may see it '12.0 h · £144.00'. */
export const figuresText = ({ minutes, cost }: SelectionFigures): string =>
  [`${hoursText(minutes, 1)} h`, ...(cost === undefined ? [] : [formatMoney(cost)])].join(' · ')
