import type { NewAlert } from './alert.ts'

/** Tells administrators once a month that drivers get no more texts (docs/spec/push.md#text-messages). @param month 'YYYY-MM' */
export function textsUsedUpAlert(most: number, month: string): NewAlert {
  const [year, nr] = month.split('-')
  return {
    channel: 'option',
    event: 'texts',
    key: `texts:${month}`,
    restaurant_id: null,
    driver_id: null,
    data: {
      message: `The ${most.toLocaleString('en-GB')} text messages for ${nr}/${year} are used up: drivers who have not acknowledged get no more`,
    },
  }
}
