import { RULES, type Rule, type RuleLevel, ruleKey } from '@driverdesk/domain/options/ruleLevels.ts'
import type { Db } from '../../kernel/database.ts'

/** Sets the levels of these rules, and turns the others off. Only administrators may overrule them. */
export async function setRules(
  db: Db,
  levels: Partial<Record<Rule, RuleLevel>>,
  rule_exceptions = 'administrators',
): Promise<void> {
  const values = {
    ...Object.fromEntries(RULES.map((rule) => [ruleKey(rule), levels[rule] ?? 'off'])),
    rule_exceptions,
  }
  for (const [okey, ovalue] of Object.entries(values))
    await db.updateTable('option').set({ ovalue }).where('okey', '=', okey).execute()
}
