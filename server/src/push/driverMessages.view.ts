/** A message as it is answered: targets and counts are those of the caller's scope. */
import type { DriverMessage } from '@driverdesk/contract/push/driverMessage.shapes.ts'
import { type RawBuilder, sql } from 'kysely'
import { areaLabel } from '../kernel/areaLabel.ts'
import { byName } from '../kernel/byName.ts'
import type { Db, Tx } from '../kernel/database.ts'
import { areaInScope, restaurantInScope, type Scope } from '../kernel/scope.ts'
import { utcText } from '../kernel/utcText.ts'
import { noticeInScope, seenDrivers } from './driverMessages.scope.ts'

/** @param chosen which messages: a query of ids. They come newest first. */
export async function messageViews(
  db: Db | Tx,
  scope: Scope,
  chosen: RawBuilder<{ id: number }>,
): Promise<DriverMessage[]> {
  const { rows } = await sql<{ json: string }>`
    with ${seenDrivers(scope)}, chosen as materialized (${chosen}), counted as (
      select message_id, count(*)::int as recipients,
        (count(*) filter (where outcome is null))::int as waiting,
        (count(*) filter (where outcome = 'reached'))::int as reached,
        (count(*) filter (where outcome in ('not_reached', 'no_device')))::int as not_reached,
        (count(*) filter (where outcome = 'no_device'))::int as no_device
      from driver_notice
      where message_id in (select id from chosen) and ${noticeInScope(scope)}
      group by message_id)
    select coalesce(json_agg(json_build_object(
      'id', id, 'title', title, 'body', body, 'author', author_name,
      'created_at', ${utcText('driver_message.created_at')}, 'addressee', addressee,
      'areas', ${areas(scope)}, 'restaurants', ${restaurants(scope)},
      'recipients', coalesce(recipients, 0), 'waiting', coalesce(waiting, 0), 'reached', coalesce(reached, 0),
      'not_reached', coalesce(not_reached, 0), 'no_device', coalesce(no_device, 0))
      order by created_at desc, id desc), '[]')::text as json
    from driver_message join chosen using (id) left join counted on counted.message_id = id`.execute(db)
  return JSON.parse(rows[0]?.json ?? '[]')
}

const list = (select: RawBuilder<unknown>) =>
  sql`(select coalesce(json_agg(named), '[]'::json) from (${select}) as named)`

const areas = (scope: Scope) =>
  list(sql`
    select area.id as area_id, ${areaLabel(scope)} as name from driver_message_area as target
    join area on area.id = target.area_id
    where target.message_id = driver_message.id and ${areaInScope(scope, sql.ref('area.id'))}
    order by ${byName('area.name')}, area.id`)

const restaurants = (scope: Scope) =>
  list(sql`
    select restaurant.id as restaurant_id, restaurant.name from driver_message_restaurant as target
    join restaurant on restaurant.id = target.restaurant_id
    where target.message_id = driver_message.id and ${restaurantInScope(scope, sql.ref('restaurant.id'))}
    order by ${byName('restaurant.name')}, restaurant.id`)
