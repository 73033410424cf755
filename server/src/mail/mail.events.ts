import type { IsoDate } from '@driverdesk/domain/kernel/wallClock.ts'

export interface MailEvents {
  /** An email that was kept without a mail server goes out. */
  'kept mail sent': {
    to_name: string
    to_address: string
    /** The name of the attached file. */
    attachment: string | null
    created_at: string
    /** The day on which it was kept. */
    day: IsoDate
  }
}
