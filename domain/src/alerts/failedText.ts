import { isolated } from '../kernel/isolated.ts'
import type { NewAlert } from './alert.ts'

export interface FailedText {
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
