import { countOf } from '@driverdesk/domain/kernel/counts.ts'

/** '12 shifts break a rule about working time.' */
export const brokenRulesText = (count: number): string =>
  `${countOf(count, 'shift')} ${count === 1 ? 'breaks' : 'break'} a rule about working time.`
