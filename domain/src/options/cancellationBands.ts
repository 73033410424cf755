/** The option `cancellation_bands`: the price of a cancellation by its notice, a list as JSON. */
export const CANCELLATION_BANDS_KEY = 'cancellation_bands'

export interface CancellationBand {
  /** Less notice than this many hours; null in the last band, which covers any longer notice. */
  under_hours: number | null
  /** Percentage of the shift's planned cost that the restaurant is charged. */
  restaurant_charge: number
  /** Percentage of the shift's planned cost that the driver is paid. */
  driver_pay: number
}

/** The default charges and pays nothing. */
export const NO_BANDS: readonly CancellationBand[] = [
  { under_hours: null, restaurant_charge: 0, driver_pay: 0 },
]

/** More bands would be hard to read and would not fit the column. */
export const MOST_BANDS = 8
/** Thirty days. */
export const MOST_NOTICE_HOURS = 720
/** It may be above 100, to cover the lost commission. */
export const MOST_PERCENT = 200

export const cancellationBandsText = (bands: readonly CancellationBand[]): string =>
  JSON.stringify(
    bands.map(({ under_hours, restaurant_charge, driver_pay }) => {
      return { under_hours, restaurant_charge, driver_pay }
    }),
  )

/** Reads the bands from the option's text; none if it has none. */
export function cancellationBandsOf(text: string | undefined): readonly CancellationBand[] {
  if (text === undefined || cancellationBandsProblem(text) !== undefined) return NO_BANDS
  return JSON.parse(text) as CancellationBand[]
}

/** The first problem of a text that should be a list of bands; undefined if it is valid. */
export function cancellationBandsProblem(text: string): string | undefined {
  const bands = json(text)
  if (!Array.isArray(bands) || bands.length === 0) return NOT_BANDS
  if (bands.length > MOST_BANDS) return `At most ${MOST_BANDS} bands.`
  let before = 0
  for (const [index, band] of bands.entries()) {
    const problem = bandProblem(band, { before, isLast: index === bands.length - 1 })
    if (problem) return bands.length === 1 ? problem : `Band ${index + 1}: ${problem}`
    before = (band as CancellationBand).under_hours ?? before
  }
  return undefined
}

/** 'Under 24 h', 'Any longer notice'; of a single band 'Any notice'. */
export function bandLabel({ under_hours }: Pick<CancellationBand, 'under_hours'>, isOnly = false): string {
  if (under_hours !== null) return `Under ${under_hours} h`
  return isOnly ? 'Any notice' : 'Any longer notice'
}

const NOT_BANDS = `Must be a list of bands such as ${cancellationBandsText(NO_BANDS)}`

function bandProblem(
  band: unknown,
  { before, isLast }: { before: number; isLast: boolean },
): string | undefined {
  if (typeof band !== 'object' || band === null) return NOT_BANDS
  const { under_hours, restaurant_charge, driver_pay, ...others } = band as Record<string, unknown>
  if (Object.keys(others).length > 0) return NOT_BANDS
  if (isLast && under_hours !== null)
    return 'The last band must have no hours, because it covers any longer notice.'
  if (!isLast && !isHours(under_hours)) return `Hours must be a whole number from 1 to ${MOST_NOTICE_HOURS}.`
  if (!isLast && Number(under_hours) <= before) return `Hours must be more than the ${before} h before.`
  if (!isPercent(restaurant_charge)) return `The charge must be ${PERCENT}.`
  return isPercent(driver_pay) ? undefined : `The pay must be ${PERCENT}.`
}

const PERCENT = `a percentage from 0 to ${MOST_PERCENT} with at most two decimals`

const isHours = (value: unknown): boolean =>
  Number.isInteger(value) && Number(value) >= 1 && Number(value) <= MOST_NOTICE_HOURS

const isPercent = (value: unknown): boolean =>
  typeof value === 'number' && value >= 0 && value <= MOST_PERCENT && Number(value.toFixed(2)) === value

function json(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
