import { type Kysely, sql } from 'kysely'

/** How strictly the agency keeps each rule about working time. None bars a shift that could be planned before. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    insert into option (okey, ovalue, description) values
      ('rule_rest', 'off', 'Drivers have at least 11 hours between the shifts of two days.'),
      ('rule_day_off', 'off',
        'Drivers work at most 6 days in a row. A day off has no start of a shift and 24 hours of rest.'),
      ('rule_weekly_hours', 'off',
        'Drivers without a written opt-out work at most 48 hours a week, on average over 17 weeks.'),
      ('rule_night', 'off',
        'Drivers work at most 8 hours on a day of which 3 or more are between 23:00 and 06:00.'),
      ('rule_young', 'warn',
        'Drivers under 18 do not work between 22:00 and 06:00, work at most 8 hours a day and 40 a week, and have 12 hours of rest and two days off together in each week.'),
      ('rule_visa', 'warn', 'Drivers work at most the hours a week that their visa allows, as their record says.'),
      ('rule_wished_hours', 'warn',
        'Drivers work at most the hours a week that they wish, as their record says. This only warns.'),
      ('rule_exceptions', 'administrators',
        'Who may overrule a rule about working time. They must give a reason, which the history of the shift keeps.')`.execute(
    db,
  )
}
