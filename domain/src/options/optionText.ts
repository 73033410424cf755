import { formatMoney, poundsToPence } from '../kernel/money.ts'
import {
  bandLabel,
  type CancellationBand,
  cancellationBandsOf,
  cancellationBandsProblem,
} from './cancellationBands.ts'
import { mapCentreOf, mapCentreProblem } from './mapCentre.ts'
import { isNone, noValueOf, optionRule } from './optionRules.ts'

/** A value in words, as on the options screen; `meaning` explains values that need it. */
export function optionText(okey: string, ovalue: string): { value: string; meaning?: string } {
  const rule = optionRule(okey)
  if (rule.kind === 'choice') {
    return { value: rule.choices.find(({ value }) => value === ovalue)?.label ?? ovalue }
  }
  if (rule.kind === 'hours') return { value: ovalue === '0' ? 'Never' : countText(ovalue, 'hour') }
  if (rule.kind === 'count') return { value: Number(ovalue).toLocaleString('en-GB') }
  if (rule.kind === 'days')
    return { value: ovalue === '0' ? upperFirst(rule.zero) : countText(ovalue, 'day') }
  if (rule.kind === 'percent') return { value: `${ovalue}%` }
  const none = isNone(okey, ovalue) ? noValueOf(okey) : undefined
  if (none) return none
  if (rule.kind === 'mapCentre' && mapCentreProblem(ovalue) === undefined) {
    const { lat, lng, map_zoom } = mapCentreOf(ovalue)
    return { value: `${lat}, ${lng}`, meaning: `Zoom ${map_zoom}` }
  }
  if (rule.kind === 'cancellationBands' && cancellationBandsProblem(ovalue) === undefined) {
    return bandsText(cancellationBandsOf(ovalue))
  }
  if (okey === COMMISSION)
    return { value: ovalue, meaning: 'Per cent or pounds per hour, as ‘Commission basis’ says' }
  if (rule.kind === 'amount' && POUNDS.test(ovalue)) {
    return { value: formatMoney(poundsToPence(ovalue)) }
  }
  return { value: ovalue }
}

const countText = (count: string, unit: string): string => `${count} ${unit}${count === '1' ? '' : 's'}`
const upperFirst = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`

/** Per cent or pounds, depending on another option. */
const COMMISSION = 'restaurants_standard_invoice_comission'
const POUNDS = /^\d{1,7}(\.\d{1,2})?$/

/** 'Under 2 h: 100% / 50%; any longer notice: 0% / 0%'. */
function bandsText(bands: readonly CancellationBand[]): { value: string; meaning: string } {
  const parts = bands.map((band) => {
    return `${bandLabel(band, bands.length === 1)}: ${band.restaurant_charge}% / ${band.driver_pay}%`
  })
  const [first = '', ...others] = parts
  const value = [first, ...others.map((part) => `${part.charAt(0).toLowerCase()}${part.slice(1)}`)].join('; ')
  return { value, meaning: 'Charge of the restaurant / pay of the driver' }
}
