import type { PlannedPublish } from '@driverdesk/contract/templates/plannedPublish.shapes.ts'
import { poundsToPence } from '@driverdesk/domain/kernel/money.ts'
import { payText } from '@driverdesk/domain/shifts/rateChange.ts'
import type { Confirmation } from '../ui/Confirm.tsx'
import { countOf } from '../ui/dayWords.ts'
import { nowRateText, toldText } from './planText.ts'

/** Whether a plan is to be published at once, with who is told and what it costs. */
export function publishNowQuestion(plan: PlannedPublish): Confirmation {
  const { shifts, cost, rate_change } = plan
  const pay = shifts === 0 ? '' : ` ${payText(poundsToPence(cost))}`
  const change = rate_change ? ` ${nowRateText(rate_change)}` : ''
  return {
    title: `Publish ${countOf(shifts, 'shift')} now?`,
    message: `Instead of at the time that was set. ${toldText(plan)} What is not valid stays unpublished.${pay}${change}`,
    confirmLabel: 'Publish now',
  }
}
