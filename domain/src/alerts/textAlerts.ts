import { isolated } from '../kernel/names.ts'
import type { NewAlert } from './alert.ts'

interface FailedText {
  driver: { id: number; name: string }
  phone: string
  /** A sentence. */
  reason: string
}

/** Tells staff to call a driver whose text message was refused for good (docs/spec/push.md#text-messages). */
export function failedTextAlert({ driver, phone, reason }: FailedText): NewAlert {
  return {
    channel: 'driver message',
    event: 'text-failed',
    key: null,
    restaurant_id: null,
    driver_id: driver.id,
    data: {
      message: `${isolated(driver.name)} did not get the text message about shifts to acknowledge. ${reason} Phone: ${phone}`,
      driver_id: driver.id,
    },
  }
}

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
