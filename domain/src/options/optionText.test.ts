import { expect, test } from 'vitest'
import { CANCELLATION_BANDS_KEY, cancellationBandsText } from './cancellationBands.ts'
import { CONFIRM_AFTER_KEY } from './optionKeys.ts'
import { optionGroups, optionName, optionText } from './optionText.ts'

const [FIRST, REST] = [
  { under_hours: 2, restaurant_charge: 100, driver_pay: 50 },
  { under_hours: null, restaurant_charge: 10, driver_pay: 5 },
]
const BANDS_MEAN = 'Charge to the restaurant / pay of the driver'

test.each([
  [CONFIRM_AFTER_KEY, '0', 'Never', undefined],
  [CONFIRM_AFTER_KEY, '48', '48 hours', undefined],
  ['map_center_default', '{"lat":51.4,"lng":0.5,"map_zoom":12}', '51.4, 0.5', 'Zoom 12'],
  ['map_center_default', 'nowhere', 'nowhere', undefined],
  ['fuel_bonus_3', '2.5', '£2.50', undefined],
  ['fuel_bonus_3', 'two', 'two', undefined],
  [
    'restaurants_standard_invoice_comission',
    '2.5',
    '2.5',
    'Per cent or pounds per hour, depending on ‘Commission basis’',
  ],
  ['of_tomorrow', '2.5', '2.5', undefined],
  [CANCELLATION_BANDS_KEY, 'none', 'none', undefined],
  [
    CANCELLATION_BANDS_KEY,
    cancellationBandsText([FIRST, REST]),
    'Under 2 h: 100% / 50%; any longer notice: 10% / 5%',
    BANDS_MEAN,
  ],
  [CANCELLATION_BANDS_KEY, cancellationBandsText([REST]), 'Any notice: 10% / 5%', BANDS_MEAN],
])('%s of %s reads %s, %s', (okey, ovalue, value, meaning) => {
  expect(optionText(okey, ovalue)).toEqual({ value, ...(meaning && { meaning }) })
})

test('an option has a name; an unknown one is called by its key', () => {
  expect(['invoice_vat_rate', 'surge_pay'].map(optionName)).toEqual(['VAT rate', 'surge_pay'])
})

test('options are grouped in a fixed order; those of no group come last', () => {
  const options = ['surge_pay', 'map_center_default', 'company_address', 'company_name'].map((okey) => ({
    okey,
  }))
  expect(optionGroups(options)).toEqual([
    { name: 'Company', options: [{ okey: 'company_name' }, { okey: 'company_address' }] },
    { name: 'Map', options: [{ okey: 'map_center_default' }] },
    { name: 'Other', options: [{ okey: 'surge_pay' }] },
  ])
})
