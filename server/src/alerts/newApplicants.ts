import { newApplicantAlerts } from '@driverdesk/domain/alerts/newApplicants.ts'
import type { DriverEvents } from '../drivers/drivers.events.ts'
import type { Work } from '../kernel/unitOfWork.ts'
import { raiseAlerts } from './alerts.service.ts'

export const alertOfApplicants = (work: Work, { drivers }: DriverEvents['drivers added']): Promise<void> =>
  raiseAlerts(work, newApplicantAlerts(drivers))
