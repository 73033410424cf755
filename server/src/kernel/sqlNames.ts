import { MARKS, wordsOf } from '@driverdesk/domain/kernel/finding.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { areaInScope, type Scope } from './scope.ts'

/** For `order by`: names as the screens sort them (`domain/kernel/names.ts`). @param name an SQL expression */
export const byName = (name: RawBuilder<unknown> | string): RawBuilder<string> =>
  sql<string>`${typeof name === 'string' ? sql.ref(name) : name} collate by_name`

/** True if a name is found by a search: the domain's `finder` in SQL. @param name an SQL expression */
export const hasWords = (search: string, name: RawBuilder<unknown>): RawBuilder<SqlBool> => sql<SqlBool>`(
  select coalesce(bool_and(position(word in searchable) > 0), true)
  from unnest(${wordsOf(search)}::text[]) as word, ${searchableText(name)} as searchable)`

/**
 * For `order by` among the names that a search finds: those that begin like it, then those with words that begin like its
 * words (the domain's `beginner`), then the others.
 */
export const bestFirst = (search: string, name: RawBuilder<unknown>): RawBuilder<number> => {
  const words = wordsOf(search)
  return sql<number>`(
    select case when position(${words.join(' ')} in min(searchable)) = 1 then 0
      when bool_and(position(' ' || word in ' ' || searchable) > 0) then 1 else 2 end
    from unnest(${words}::text[]) as word,
      trim(regexp_replace(${searchableText(name)}, '\\s+', ' ', 'g')) as searchable)`
}

const searchableText = (name: RawBuilder<unknown>) =>
  sql`lower(regexp_replace(normalize(${name}, nfd), ${`[${MARKS}]`}, '', 'g') collate by_name)`

/**
 * Names the `area` of a query, with its city if another area in scope has the same name: 'Bromley (Brighton)'. Without a
 * scope it looks at all areas.
 */
export function areaLabel(scope?: Scope): RawBuilder<string> {
  const isSeen = scope ? areaInScope(scope, sql.ref('namesake.id')) : sql`true`
  return sql<string>`area.name || case when exists (select from area as namesake
      where namesake.id <> area.id and lower(namesake.name) = lower(area.name) and ${isSeen})
    then (select ' (' || city.label || ')' from city where city.id = area.city_id) else '' end`
}

/** The `restaurant` of a query with its id, area and name, as JSON. */
export const NAMED_RESTAURANT = sql`json_build_object(
  'id', restaurant.id, 'area_id', restaurant.area_id, 'name', restaurant.name)`

/** The name of a person, given the name of their table in the query. */
export const fullName = (person: string): RawBuilder<string> =>
  sql`trim(${sql.ref(`${person}.first_name`)} || ' ' || ${sql.ref(`${person}.last_name`)})`

/** The name of the one person of a query. */
export const FULL_NAME = sql<string>`trim(first_name || ' ' || last_name)`
