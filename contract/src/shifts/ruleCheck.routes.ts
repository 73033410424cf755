import { BODY_BYTES, routes } from '../kernel/route.ts'
import { BrokenRules, RuleQuestion } from './ruleCheck.shapes.ts'

export const ruleCheckRoutes = routes({
  check: {
    method: 'POST',
    path: '/api/shift/rules/check',
    summary:
      'Says which rules about working time shifts would break at other times or with other drivers. Writes nothing.',
    access: ['administrator', 'manager'],
    scope: 'restaurants',
    body: RuleQuestion,
    bodyLimit: BODY_BYTES.versions,
    reply: BrokenRules,
    viewing: 'answered',
  },
})
