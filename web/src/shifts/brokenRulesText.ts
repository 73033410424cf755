import { countOf } from '../ui/numberText.ts'

/** '12 shifts break a rule about working time.' */
export const brokenRulesText = (count: number): string =>
  `${countOf(count, 'shift')} ${count === 1 ? 'breaks' : 'break'} a rule about working time.`
