import { formatMoney, poundsToPence } from '../kernel/money.ts'
import { mapCentreOf, mapCentreProblem } from './mapCentre.ts'
import { optionRule } from './optionRules.ts'

/** How a value reads in the table; where it stands for more than itself, `meaning` says what. */
export function optionText(okey: string, ovalue: string): { value: string; meaning?: string } {
  const rule = optionRule(okey)
  if (rule.kind === 'choice') {
    return { value: ovalue, meaning: rule.choices.find(({ value }) => value === ovalue)?.label }
  }
  if (rule.kind === 'hours') return { value: ovalue, meaning: ovalue === '0' ? 'Never' : 'Hours' }
  if (rule.kind === 'mapCentre' && mapCentreProblem(ovalue) === undefined) {
    const { lat, lng, map_zoom } = mapCentreOf(ovalue)
    return { value: `${lat}, ${lng}`, meaning: `Zoom ${map_zoom}` }
  }
  if (rule.kind === 'amount' && okey !== COMMISSION && POUNDS.test(ovalue)) {
    return { value: formatMoney(poundsToPence(ovalue)) }
  }
  return { value: ovalue }
}

/** Percent or pounds, as another option says. */
const COMMISSION = 'restaurants_standard_invoice_comission'
const POUNDS = /^\d{1,7}(\.\d{1,2})?$/
