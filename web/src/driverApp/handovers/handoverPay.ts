import type { HandoverShift } from '@driverdesk/contract/handovers/driverHandover.shapes.ts'
import { poundsText } from '../../ui/poundsText.ts'

/** '£60.00, and a bonus of £12.50' */
export const payText = ({ cost_total, cost_extra_bonus }: HandoverShift): string =>
  cost_extra_bonus > 0
    ? `${poundsText(cost_total)}, and a bonus of ${poundsText(cost_extra_bonus)}`
    : poundsText(cost_total)
