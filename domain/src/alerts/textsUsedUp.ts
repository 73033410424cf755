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
      message: `The monthly limit of text messages (${most.toLocaleString('en-GB')}) is used up for ${nr}/${year}: drivers who have not acknowledged get no more`,
    },
  }
}
