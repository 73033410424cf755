import { sql } from 'kysely'
import { hashToken } from '../accounts/sessions.ts'
import { addExampleInvoices } from '../invoices/testing/givenInvoice.ts'
import type { Db } from '../kernel/database.ts'
import { addMail } from '../mail/testing/givenMail.ts'
import { addExampleTemplate } from '../templates/testing/givenTemplate.ts'
import { addTimesheet } from '../timesheets/testing/givenTimesheet.ts'
import { LINK_TOKEN } from './callExamples.ts'
import type { NamedRecords } from './examples.ts'
import { ACCOUNTS, addShifts, DRIVERS, RESTAURANTS } from './testWorld.ts'

/**
 * Adds other records of every kind beside those that the examples of calls name (exampleRecords.ts). Every owner has several
 * of each kind, so that a statement without a proper condition changes the wrong rows.
 */
export async function addNeighbours(
  db: Db,
  { areaId, unusedRestaurantId, driverId, toTakeId, offeredId }: NamedRecords,
): Promise<void> {
  const at = { restaurantId: RESTAURANTS.southOne, driverId: DRIVERS.south }
  const given = { restaurant_id: at.restaurantId, driver_id: at.driverId }
  await addShifts(db, [
    given,
    { ...given, period_date: '2026-06-20', status: 20 },
    { ...given, period_date: '2026-06-20', status: 20, driver_id: null },
  ])
  await addTimesheet(db, given)
  await addMail(db)
  await addExampleInvoices(db, at.restaurantId, at.driverId)
  await addExampleTemplate(db, at)
  /** Leaves one other restaurant out, so that nothing depends on it. */
  const used = `restaurant.id <> ${unusedRestaurantId}`
  await sql
    .raw(
      `do $do$ begin
        insert into restaurant_driver_preference (restaurant_id, driver_id, preference)
          select restaurant.id, driver.id, 'preferred' from restaurant, driver where ${used} on conflict do nothing;
        insert into driver_area (driver_id, area_id) select driver.id, area.id from driver, area where area.id <> ${areaId} on conflict do nothing;
        insert into driver_restaurant (driver_id, restaurant_id)
          select driver.id, restaurant.id from driver, restaurant where ${used} on conflict do nothing;
        insert into panel_user_area (panel_user_id, area_id)
          select panel_user.id, area.id from panel_user, area where role = 20 and area.id <> ${areaId} on conflict do nothing;
        insert into panel_user_restaurant (panel_user_id, restaurant_id)
          select panel_user.id, restaurant.id from panel_user, restaurant where role = 20 and ${used} on conflict do nothing;
        insert into news_post_area (post_id, area_id) select post.id, area.id from news_post post, area where area.id <> ${areaId} on conflict do nothing;
        insert into news_post_restaurant (post_id, restaurant_id)
          select post.id, restaurant.id from news_post post, restaurant where ${used} on conflict do nothing;
        insert into news_post_driver (post_id, driver_id) select post.id, driver.id from news_post post, driver on conflict do nothing;
        insert into news_read (post_id, driver_id) select post.id, driver.id from news_post post, driver;
        insert into driver_working_time (driver_id, week_day, holiday, start_at, stop_at) select id, 1, 20, '00:00', '24:00' from driver;
        insert into driver_override_time (driver_id, period_date, holiday, start_at, stop_at)
          select id, '2026-06-21', 20, '00:00', '24:00' from driver;
        insert into driver_warning (driver_id, comment, moderator_first_name, moderator_last_name) select id, 'Late', 'A', 'B' from driver;
        insert into told_shift (driver_id, shift_id, restaurant_id, period_date, start_time, finish_time)
          select driver.id, shift.id, shift.restaurant_id, period_date, start_time, finish_time from driver, shift;
        insert into claim (shift_id, driver_id, restaurant_id, period_date, start_time, finish_time)
          select shift.id, driver.id, shift.restaurant_id, period_date, start_time, finish_time from driver, shift
          where driver.id <> ${driverId} on conflict do nothing;
        insert into cascade (shift_id, restaurant_id, period_date, start_time, finish_time, last_at, started_by, started_at)
          select id, restaurant_id, period_date, start_time, finish_time, '2026-12-01', 'Someone', '2026-06-10' from shift
          where driver_id is null and status = 20 and id not in (${toTakeId}, ${offeredId});
        insert into cascade (shift_id, restaurant_id, period_date, start_time, finish_time, last_at, started_by, started_at, ended_as, ended_at)
          select shift_id, restaurant_id, period_date, start_time, finish_time, last_at, started_by, started_at, 'stopped', '2026-06-09' from cascade;
        insert into offer (cascade_id, shift_id, driver_id, state, at, until)
          select id, shift_id, ${at.driverId}, 'open', '2026-06-10', '2026-12-01' from cascade where ended_at is null on conflict do nothing;
        insert into offer (cascade_id, shift_id, driver_id, state, at, until, ended_at)
          select cascade.id, cascade.shift_id, driver.id, 'expired', '2026-06-09', '2026-06-09', '2026-06-09' from cascade, driver on conflict do nothing;
        insert into handover (shift_id, giver_id, for_all, restaurant_id, period_date, start_time, finish_time, cost_total)
          select shift.id, driver.id, true, shift.restaurant_id, period_date, start_time, finish_time, cost_total
          from driver, shift where driver.id <> ${driverId} on conflict do nothing;
        insert into session (token_hash, panel_user_id) select 'panel ' || id, id from panel_user;
        insert into session (token_hash, restaurateur_id) select 'restaurateur ' || id, id from restaurateur;
        insert into session (token_hash, driver_id) select 'driver ' || id, id from driver;
        insert into password_link (token_hash, panel_user_id, email) select 'panel ' || id, id, email from panel_user;
        insert into password_link (token_hash, restaurateur_id, email) select 'restaurateur ' || id, id, email from restaurateur;
        insert into password_link (token_hash, driver_id, email) select 'driver ' || id, id, email from driver;
        insert into password_link (token_hash, panel_user_id, email)
          select '${hashToken(LINK_TOKEN)}', id, email from panel_user where id = ${ACCOUNTS.none.id};
        update panel_user set confirmed = false where id = ${ACCOUNTS.none.id};
        update driver set push_token = 'device ' || id;
      end $do$`,
    )
    .execute(db)
}
