/** Tests every constraint of the migrations. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addAlert } from './alerts/testing/givenAlert.ts'
import type { Tx } from './kernel/database.ts'
import { type TestDatabase, testDatabase } from './kernel/testing/testDatabase.ts'
import { addPost } from './news/testing/givenPost.ts'
import { addMessage } from './push/testing/givenMessage.ts'
import { addShift, fillTestWorld } from './testing/testWorld.ts'

let stored: TestDatabase
beforeAll(async () => {
  stored = await testDatabase()
  await fillTestWorld(stored.database.db)
  await addShift(stored.database.db, { id: 1, driver_id: 1 })
  await addPost(stored.database.db, {}, { id: 1 })
  await addMessage(stored.database.db, {}, { id: 1 })
  await addAlert(stored.database.db, { id: 1 })
  await stored.database.db.transaction().execute(async (tx) => {
    await insert(tx, 'schedule_template', { ...GOOD.schedule_template, id: 1 })
    await insert(tx, 'planned_publish', { ...GOOD.planned_publish, id: 1 })
    await insert(tx, 'pay_export', { ...GOOD.pay_export, id: 1 })
    await insert(tx, 'driver_text', { ...GOOD.driver_text, id: 77 })
    await insert(tx, 'cascade', { ...GOOD.cascade, id: 77, shift_id: 77 })
  })
  await stored.database.db.transaction().execute(async (tx) => {
    await insert(tx, 'timesheet', { ...GOOD.timesheet, id: 1, shift_id: null, status: 30 })
    await insert(tx, 'shift_event', { ...GOOD.shift_event, id: 1 })
    await insert(tx, 'invoice', { ...GOOD.invoice, ...SENT, id: 1, number: 1, driver_id: 2 })
    await insert(tx, 'invoice', { ...GOOD.invoice, ...SENT, id: 77, number: 77 })
    await insert(tx, 'invoice_credit', { ...GOOD.invoice_credit, id: 77, number: 77, invoice_id: 77 })
    await insert(tx, 'overpayment', { ...GOOD.overpayment, id: 77, invoice_id: 77 })
  })
})
afterAll(() => stored.end())

type Row = Record<string, unknown>
const NOBODY = 2_000_000_000
const AT = '2026-06-17T10:00:00Z'
/** The colleague's shift of a swap. */
const IN_EXCHANGE = {
  other_id: 2,
  other_restaurant_id: 1,
  other_date: '2026-06-18',
  other_start: '18:00',
  other_finish: '22:00',
  other_total: 48,
}
const SENT = { sent_at: AT, sent_on: '2026-06-17', due_date: '2026-07-01' }
const PAID = { paid_at: AT, paid_by: 'bank' }

const shift = {
  restaurant_id: 1,
  driver_id: 1,
  status: 20,
  status_assigned: 10,
  period_date: '2026-06-17',
  start_time: '18:00',
  finish_time: '22:00',
  cost_per_hour: 10,
  cost_total: 40,
}

/** One row that each table takes; fields that no case needs are left out. */
const GOOD: Record<string, Row> = {
  alert: { id: 2, channel: 'driver', event: 'store', key: 'new', driver_id: 1, data: { message: 'New' } },
  alert_read: { alert_id: 1, panel_user_id: 1 },
  area: { name: 'West', city_id: 1, standard_pay: 0, weekend_pay: 0 },
  billed_charge: { shift_event_id: 1, invoice_id: 1 },
  billed_timesheet: { timesheet_id: 1, invoice_id: 1, restaurant_id: 1, status: 30 },
  city: { label: 'Leeds' },
  credentials: { panel_user_id: 1, email: 'new@driverdesk.test', password_hash: '' },
  driver: { first_name: 'New', email: 'new@driverdesk.test', push_token: '{}' },
  driver_area: { driver_id: 1, area_id: 1 },
  driver_message: { id: 2, title: 'Road works', body: 'Closed', addressee: 'all', author_name: '' },
  driver_message_area: { message_id: 1, area_id: 1 },
  driver_message_restaurant: { message_id: 1, restaurant_id: 1 },
  driver_notice: { driver_id: 1, kind: 'publish', shift_ids: [1], title: '', body: '', outcome: 'no_device' },
  driver_override_time: {
    driver_id: 1,
    period_date: '2026-06-17',
    holiday: 20,
    start_at: '00:00',
    stop_at: '24:00',
  },
  driver_preferred_time: { driver_id: 1, preferred: 'evenings' },
  availability_answer: { driver_id: 1, week: '2026-06-15' },
  availability_reminder: { week: '2026-06-15' },
  driver_restaurant: { driver_id: 1, restaurant_id: 1 },
  driver_right_to_work_photo: { driver_id: 1, src_name: 'visa.png', file_name: 'stored.png' },
  driver_warning: { driver_id: 1, comment: 'Late', moderator_first_name: 'Admin', moderator_last_name: '' },
  driver_working_time: { driver_id: 1, week_day: 6, holiday: 10, start_at: null, stop_at: null },
  example: { first_id: 1_000_100_000, made_by: '' },
  installation: { id: '00000000-0000-0000-0000-000000000000' },
  idempotency_key: { account: 'driver:1', key: 'form', request_hash: '' },
  invoice: {
    number: 2,
    restaurant_id: 1,
    period_date_from: '2026-06-15',
    period_date_to: '2026-06-21',
    commission: 1.5,
    commission_basis: 'percent',
    booking_fee: 1,
    vat_rate: 20,
    parties: {},
    due_days: 14,
    minutes: 240,
    shifts: 1,
    earned: 40,
    fees: 5,
    commission_amount: 0.6,
    booking_amount: 1,
    vat_amount: 9.32,
    total: 55.92,
  },
  removed_invoice: { number: 1 },
  leave_request: { driver_id: 1, from_date: '2026-06-17', to_date: '2026-06-18' },
  invoice_credit: {
    number: 1,
    invoice_id: 1,
    amount: 20,
    in_full: false,
    reason: 'Wrong week',
    created_on: '2026-06-17',
  },
  invoice_history: { invoice_id: 1, version: 1, snapshot: {} },
  overpayment: {
    restaurant_id: 1,
    invoice_id: 1,
    kind: 'surplus',
    paid_by: 'bank',
    received_on: '2026-06-17',
    amount: 20,
  },
  overpayment_refund: { overpayment_id: 77, amount: 5, refunded_on: '2026-06-18' },
  overpayment_use: { overpayment_id: 77, invoice_id: 1, amount: 5 },
  statement_mail: { restaurant_id: 1, mailed_on: '2026-06-18' },
  invoice_line: {
    invoice_id: 1,
    nr: 1,
    kind: 'work',
    timesheet_id: 1,
    period_date: '2026-06-17',
    driver_name: 'North Driver',
    amount: 40,
  },
  mail: { to_address: 'new@driverdesk.test', subject: '', body: '' },
  news_post: { id: 2, title: 'News', content: '<p>Text</p>', addressee: 10, author_name: '' },
  news_post_area: { post_id: 1, area_id: 1 },
  news_post_driver: { post_id: 1, driver_id: 1 },
  news_post_restaurant: { post_id: 1, restaurant_id: 1 },
  news_read: { post_id: 1, driver_id: 1 },
  news_reply: { post_id: 1, content: 'Thanks', driver_id: 1, by_staff: false, author_name: '' },
  driver_text: { driver_id: 1, phone: '+447700900123', body: '' },
  driver_text_shift: {
    text_id: 77,
    driver_id: 1,
    shift_id: 1,
    restaurant_id: 1,
    period_date: '2026-06-17',
    start_time: '10:00',
    finish_time: '14:00',
  },
  option: { okey: 'new', ovalue: '' },
  outbox: { seq: 1, channel: 'shift', event: 'store', entity_id: 1 },
  monthly_report: { panel_user_id: 1, sent_for: '2026-05-01' },
  outbox_head: { seq: 1 },
  panel_user: { first_name: 'New', email: 'new@driverdesk.test', password_hash: '', role: null },
  panel_user_area: { panel_user_id: 1, area_id: 1 },
  panel_user_restaurant: { panel_user_id: 1, restaurant_id: 1 },
  pay_export: {
    preset: 'generic',
    period_from: '2026-06-01',
    period_to: '2026-06-30',
    only_changes: false,
    made_by: '',
    drivers: 0,
    hours: 0,
    pay: 0,
    file_name: '',
    file: '',
  },
  pay_export_line: {
    export_id: 1,
    timesheet_id: 1,
    driver_id: 1,
    restaurant_id: 1,
    period_date: '2026-06-17',
    minutes: 240,
    rate: 10,
    base: 40,
    bonus: 0,
    fuel: 0,
    fees: 0,
  },
  pay_statement_mail: { driver_id: 1, period_from: '2026-06-01', period_to: '2026-06-30', digest: '' },
  payment_attempt: { invoice_id: 1, stripe_id: 'in_1', account: 'panel_user:1' },
  stripe_customer: { restaurant_id: 1 },
  stripe_invoice: { invoice_id: 1, version: 1, restaurant_id: 1, number: 1, pence: 1 },
  freeagent_credit: { credit_note_id: 77 },
  freeagent_contact: { restaurant_id: 1 },
  freeagent_invoice: { invoice_id: 1, version: 1, restaurant_id: 1, number: 1 },
  freeagent_token: { settings_hash: '', refresh_token: '' },
  planned_publish: {
    id: 2,
    publish_at: AT,
    planner_id: 1,
    place: 'North',
    is_selection: false,
    push_drivers: 10,
    period_date_from: '2026-06-17',
    period_date_to: '2026-06-17',
  },
  planned_publish_restaurant: { planned_publish_id: 1, restaurant_id: 1 },
  planned_publish_shift: { planned_publish_id: 1, shift_id: 1 },
  restaurant: {
    name: 'New',
    area_id: 1,
    restaurateur_id: 1,
    map_latitude: 90,
    map_longitude: -180,
    standard_pay: 0,
    weekend_pay: 0,
    invoice_commission: 0,
    booking_fee: 0,
  },
  restaurant_driver_preference: { restaurant_id: 1, driver_id: 1, preference: 'preferred' },
  restaurateur: { name: '', email: 'new@driverdesk.test', password_hash: '' },
  schedule_step: { actor: 'panel_user:1', actor_name: '', kind: 'add' },
  schedule_step_row: { step_id: 1, table_name: 'shift', row_id: 1 },
  shift_to_tell: { shift_id: 1 },
  told_shift: {
    driver_id: 1,
    shift_id: 1,
    restaurant_id: 1,
    period_date: '2026-06-17',
    start_time: '18:00',
    finish_time: '22:00',
  },
  schedule_template: { id: 2, name: 'Usual week', area_id: 1 },
  schedule_template_shift: {
    template_id: 1,
    restaurant_id: 1,
    driver_id: 1,
    week_day: 0,
    start_time: '18:00',
    finish_time: '00:00',
    extra_request: 0,
    comment: '',
  },
  session: { token_hash: 'hash', panel_user_id: 1 },
  shift,
  short_notice: {
    step_id: 1,
    shift_id: 1,
    restaurant_id: 1,
    driver_id: 1,
    kind: 'moved',
    period_date: '2026-06-17',
    start_time: '10:00',
    finish_time: '14:00',
    notice: 90,
    lost: 60,
    driver_pay: 10,
    restaurant_charge: 12,
    actor: 'panel_user:1',
    actor_name: 'Ann',
  },
  shift_ask: {
    shift_id: 1,
    restaurant_id: 1,
    kind: 'cancel',
    note: 'Closed',
    charge: 5,
    was_date: '2026-06-17',
    was_start: '18:00',
    was_finish: '22:00',
  },
  claim: {
    shift_id: 1,
    driver_id: 1,
    restaurant_id: 1,
    period_date: '2026-06-17',
    start_time: '18:00',
    finish_time: '22:00',
  },
  cascade: {
    shift_id: 1,
    restaurant_id: 1,
    period_date: '2026-06-17',
    start_time: '18:00',
    finish_time: '22:00',
    last_at: AT,
    started_by: 'Someone',
    started_at: AT,
  },
  offer: { cascade_id: 77, shift_id: 77, driver_id: 1, state: 'open', at: AT, until: AT },
  handover: {
    shift_id: 1,
    giver_id: 1,
    for_all: true,
    restaurant_id: 1,
    period_date: '2026-06-17',
    start_time: '18:00',
    finish_time: '22:00',
    cost_total: 48,
  },
  shift_event: {
    event: 10,
    model_type: 10,
    model_id: 1,
    shift_id: 1,
    restaurant_id: 1,
    driver_id: 1,
    period_date: '2026-06-17',
    cost: -12.5,
    cancelled_by: 'driver',
    creator_id: 1,
  },
  sign_in_address: { kind: 'driver', email: '', address: '' },
  password_link: { token_hash: 'hash', panel_user_id: 1, email: 'one@driverdesk.test' },
  sign_in_attempt: { kind: 'driver', email: '', address: '' },
  stored_file: { name: `${'0'.repeat(32)}.png`, kind: 'restaurant_logo', owner_id: 1 },
  timesheet: { ...shift, shift_id: 1, status: 10, status_assigned: undefined, type: 10 },
  vapid_key: { public_key: '', private_key: '' },
}

/** A row of the table that a message creates. */
const MESSAGE_NOTICE = { kind: 'message', message_id: 1 }

const A_KEY = '00000000-0000-0000-0000-000000000001'

/** By the constraint's name, what breaks it in the good row of its table; a list: the second row breaks it. */
const BREAKS: Record<string, Row | [Row, Row]> = {
  alert_about_somebody: { driver_id: null },
  alert_channel_check: { channel: '' },
  alert_driver_id_fkey: { driver_id: NOBODY },
  alert_event_check: { event: '' },
  alert_has_message: { data: { message: '' } },
  alert_panel_user_id_fkey: { panel_user_id: NOBODY },
  alert_key_check: { key: '' },
  alert_key_key: [{}, { id: 3 }],
  alert_restaurant_id_fkey: { restaurant_id: NOBODY },
  alert_read_alert_id_fkey: { alert_id: NOBODY },
  alert_read_panel_user_id_fkey: { panel_user_id: NOBODY },
  alert_read_pkey: [{}, {}],
  area_claim_hours_check: { claim_hours: 0 },
  area_claims_check: { claims: 'give' },
  cascade_ended: { ended_as: 'filled' },
  cascade_ended_as_check: { ended_as: 'lost', ended_at: AT },
  cascade_first_driver_id_fkey: { first_driver_id: NOBODY },
  cascade_minutes_check: { minutes: 4 },
  cascade_restaurant_id_fkey: { restaurant_id: NOBODY },
  cascade_running: [{}, {}],
  offer_driver_id_fkey: { driver_id: NOBODY },
  offer_ended: { state: 'declined' },
  offer_of_cascade: { cascade_id: NOBODY },
  offer_of_driver: [{ state: 'declined', ended_at: AT }, {}],
  offer_open: [{}, { driver_id: 2 }],
  offer_skipped: { state: 'skipped' },
  offer_state_check: { state: 'lost', ended_at: AT },
  claim_answered: { state: 'declined' },
  claim_driver_id_fkey: { driver_id: NOBODY },
  claim_of_driver: [{}, {}],
  claim_restaurant_id_fkey: { restaurant_id: NOBODY },
  claim_state_check: { state: 'lost', answered_at: AT },
  handover_agreed: { state: 'agreed', answered_at: AT },
  handover_answered: { state: 'declined' },
  handover_drivers: { taker_id: 1 },
  handover_for_all: { taker_id: 2, ...IN_EXCHANGE },
  handover_giver_id_fkey: { giver_id: NOBODY },
  handover_once: [{}, {}],
  handover_other_restaurant_id_fkey: {
    for_all: false,
    taker_id: 2,
    ...IN_EXCHANGE,
    other_restaurant_id: NOBODY,
  },
  handover_restaurant_id_fkey: { restaurant_id: NOBODY },
  handover_state_check: { state: 'lost', answered_at: AT },
  handover_swap: { for_all: false, taker_id: 2, other_id: 2 },
  handover_taker: { for_all: false },
  handover_taker_id_fkey: { taker_id: NOBODY },
  area_name: [{}, { name: 'WEST' }],
  area_name_check: { name: '' },
  area_standard_pay_check: { standard_pay: -0.01 },
  area_weekend_pay_check: { weekend_pay: -0.01 },
  area_city_id_fkey: { city_id: NOBODY },
  billed_charge_invoice_id_fkey: { invoice_id: NOBODY },
  billed_charge_pkey: [{}, {}],
  billed_charge_shift_event_id_fkey: { shift_event_id: NOBODY },
  billed_timesheet_invoice: { invoice_id: NOBODY },
  billed_timesheet_pkey: [{}, {}],
  billed_timesheet_status_check: { status: 20 },
  billed_timesheet_stays: { timesheet_id: NOBODY },
  city_name: { label: 'TESTFORD' },
  city_label_check: { label: '' },
  credentials_one_account: { restaurateur_id: 1 },
  credentials_panel_user_id_fkey: { panel_user_id: NOBODY },
  credentials_panel_user_id_key: [{}, {}],
  credentials_restaurateur_id_fkey: { panel_user_id: null, restaurateur_id: NOBODY },
  credentials_restaurateur_id_key: [
    { panel_user_id: null, restaurateur_id: 1 },
    { panel_user_id: null, restaurateur_id: 1 },
  ],
  driver_alcohol_delivery_certificate_check: { alcohol_delivery_certificate: '' },
  driver_driver_license_back_photo_check: { driver_license_back_photo: '' },
  driver_driver_license_front_photo_check: { driver_license_front_photo: '' },
  driver_have_experience_check: { have_experience: 30 },
  driver_identity_photo_check: { identity_photo: '' },
  driver_not_progressing_check: { not_progressing: 30 },
  driver_referral_driver_id_fkey: { referral_type: 'driver', referral_driver_id: NOBODY },
  driver_referral_kind: { referral_type: 'driver', referral_restaurant_id: 1 },
  driver_referral_other: { id: 5_000, referral_type: 'driver', referral_driver_id: 5_000 },
  driver_referral_paid: { referral_paid: true },
  driver_referral_restaurant_id_fkey: { referral_type: 'restaurant', referral_restaurant_id: NOBODY },
  driver_referral_type_check: { referral_type: 'post' },
  driver_registration_step_check: { registration_step: 50 },
  driver_service_agreement_src_check: { service_agreement_src: '' },
  driver_right_to_work_photo_driver_id_fkey: { driver_id: NOBODY },
  driver_right_to_work_photo_file_name_check: { file_name: '' },
  driver_warning_comment_check: { comment: '' },
  driver_warning_driver_id_fkey: { driver_id: NOBODY },
  driver_warning_moderator_id_fkey: { moderator_id: NOBODY },
  driver_first_name_check: { first_name: '' },
  driver_push_token_check: { push_token: '' },
  driver_status_check: { status: 40 },
  driver_email: { email: 'NORTH@driverdesk.test' },
  driver_area_area_id_fkey: { area_id: NOBODY },
  driver_area_driver_id_fkey: { driver_id: NOBODY },
  driver_area_pkey: [{}, {}],
  driver_message_addressee_check: { addressee: 'no one' },
  driver_message_author_id_fkey: { author_id: NOBODY },
  driver_message_body_check: { body: '' },
  driver_message_title_check: { title: '' },
  driver_message_area_area_id_fkey: { area_id: NOBODY },
  driver_message_area_message_id_fkey: { message_id: NOBODY },
  driver_message_area_pkey: [{}, {}],
  driver_message_restaurant_message_id_fkey: { message_id: NOBODY },
  driver_message_restaurant_pkey: [{}, {}],
  driver_message_restaurant_restaurant_id_fkey: { restaurant_id: NOBODY },
  driver_notice_kind_check: { kind: 'remove' },
  driver_notice_of_message: { kind: 'message' },
  driver_notice_message: [MESSAGE_NOTICE, MESSAGE_NOTICE],
  driver_notice_message_id_fkey: { ...MESSAGE_NOTICE, message_id: NOBODY },
  driver_notice_reason: { reason: 'gone' },
  driver_notice_reason_check: { outcome: 'not_reached', tried_at: '2026-06-17T10:00:00Z', reason: 'lost' },
  driver_notice_outcome_check: { outcome: 'lost', tried_at: '2026-06-17T10:00:00Z' },
  driver_notice_emailed: { outcome: 'reached', tried_at: '2026-06-17T10:00:00Z', emailed: true },
  driver_notice_tried: { outcome: 'reached' },
  driver_override_time_check: { stop_at: '00:00' },
  driver_override_time_holiday_check: { holiday: 30 },
  driver_override_time_driver_id_fkey: { driver_id: NOBODY },
  availability_answer_driver_id_fkey: { driver_id: NOBODY },
  availability_answer_pkey: [{}, {}],
  availability_answer_week_check: { week: '2026-06-16' },
  availability_reminder_pkey: [{}, {}],
  availability_reminder_week_check: { week: '2026-06-16' },
  driver_preferred_time_driver_id_fkey: { driver_id: NOBODY },
  driver_preferred_time_pkey: [{}, {}],
  driver_preferred_time_preferred_check: { preferred: 'nights' },
  driver_restaurant_driver_id_fkey: { driver_id: NOBODY },
  driver_restaurant_restaurant_id_fkey: { restaurant_id: NOBODY },
  driver_restaurant_pkey: [{}, {}],
  driver_working_time_check: { holiday: 20 },
  driver_working_time_holiday_check: { holiday: 0, start_at: '08:00', stop_at: '09:00' },
  driver_working_time_week_day_check: { week_day: 7 },
  driver_working_time_driver_id_fkey: { driver_id: NOBODY },
  freeagent_credit_credit_note_id_fkey: { credit_note_id: NOBODY },
  freeagent_credit_pkey: [{}, {}],
  freeagent_credit_tries_check: { tries: -1 },
  freeagent_credit_url_check: { url: '' },
  freeagent_credit_url_key: [{ url: 'x' }, { url: 'x', credit_note_id: 78 }],
  freeagent_contact_restaurant_id_fkey: { restaurant_id: NOBODY },
  driver_opt_out_dates: { opt_out_until: '2026-06-17' },
  driver_visa_dates: { visa_from: '2026-06-18', visa_until: '2026-06-17' },
  driver_visa_hours_check: { visa_hours: 0 },
  driver_wished_hours_check: { wished_hours: 169 },
  driver_works_number: [{ works_number: 'W1' }, { works_number: 'w1', email: 'other@driverdesk.test' }],
  freeagent_contact_pkey: [{}, {}],
  freeagent_contact_tries_check: { tries: -1 },
  freeagent_contact_url_check: { url: '' },
  freeagent_contact_url_key: [{ url: 'x' }, { restaurant_id: 2, url: 'x' }],
  freeagent_invoice_number_check: { number: 0 },
  freeagent_invoice_pkey: [{}, {}],
  freeagent_invoice_restaurant_id_fkey: { restaurant_id: NOBODY },
  freeagent_invoice_tries_check: { tries: -1 },
  freeagent_invoice_url_check: { url: '' },
  freeagent_invoice_url_key: [{ url: 'x' }, { version: 2, url: 'x' }],
  freeagent_invoice_version_check: { version: 0 },
  freeagent_token_id_check: { id: false },
  idempotency_key_pkey: [{}, { request_hash: 'other' }],
  example_above_own: { first_id: 999_999_999 },
  example_only_one: { only_one: false },
  example_pkey: [{}, { first_id: 1_000_200_000 }],
  installation_only_one: { only_one: false },
  installation_pkey: [{}, { id: '00000000-0000-0000-0000-000000000001' }],
  invoice_booking_fee_check: { booking_fee: -0.01 },
  invoice_commission_basis_check: { commission_basis: 'per_mile' },
  invoice_commission_check: { commission: -0.01 },
  invoice_credited_has_time: { ...SENT, credited: 55.92 },
  invoice_credited_in_full: { ...SENT, credited_at: AT, credited: 20 },
  invoice_credited_sum: { ...SENT, credited: 55.93 },
  invoice_credited_was_sent: { credited: 20 },
  invoice_driver_id_fkey: { driver_id: NOBODY },
  invoice_due_days_check: { due_days: -1 },
  invoice_number: [{}, { period_date_to: '2026-06-20' }],
  invoice_number_check: { number: 0 },
  invoice_one_draft: [{}, { number: 3 }],
  invoice_paid_by_check: { paid_at: AT, paid_by: 'cash' },
  invoice_paid_whole: { paid_at: AT },
  invoice_part_paid_check: { part_paid: -1 },
  invoice_part_sent: { part_paid: 1 },
  invoice_period: { period_date_to: '2026-06-14' },
  invoice_refunds_of_payment: { ...SENT, credited: 20, refunds: 20 },
  invoice_refunds_sum: { ...SENT, ...PAID, credited: 20, refunds: 30 },
  invoice_restaurant_id_fkey: { restaurant_id: NOBODY },
  invoice_sent_whole: { sent_at: AT },
  invoice_total: { total: 55.93 },
  invoice_vat_rate_check: { vat_rate: -0.01 },
  invoice_version_check: { version: 0 },
  credit_note_invoice_id_fkey: { invoice_id: NOBODY },
  credit_note_number: [{}, {}],
  credit_note_number_check: { number: 0 },
  credit_note_reason_check: { reason: '' },
  invoice_credit_amount: { amount: 0 },
  invoice_credit_in_full: [{ in_full: true }, { number: 2 }],
  invoice_credit_refund_by_check: { refund_by: 'cash', refund_state: 'done', refunded_on: '2026-06-17' },
  invoice_credit_refund_is_done: { refund_by: 'account', refund_state: 'pending' },
  invoice_credit_refund_state_check: { refund_by: 'card', refund_state: 'lost' },
  invoice_credit_refund_whole: { refund_by: 'card' },
  invoice_credit_refunded_on: { refunded_on: '2026-06-17' },
  invoice_credit_stripe_id: [{ stripe_id: 're_1' }, { number: 2 }],
  overpayment_amount_check: { amount: 0 },
  overpayment_invoice_id_fkey: { invoice_id: NOBODY },
  overpayment_kind_check: { kind: 'tip' },
  overpayment_left: { refunded: 20.01, refunded_on: '2026-06-17' },
  overpayment_paid_by_check: { paid_by: 'cash' },
  overpayment_part: { kind: 'part', paid_by: 'card' },
  overpayment_refunded_check: { refunded: -0.01 },
  overpayment_refunded_on: { refunded: 5 },
  overpayment_restaurant_id_fkey: { restaurant_id: NOBODY },
  overpayment_surplus: [{}, { amount: 30 }],
  overpayment_used_check: { used: -0.01 },
  statement_mail_pkey: [{}, {}],
  statement_mail_restaurant_id_fkey: { restaurant_id: NOBODY },
  overpayment_refund_amount_check: { amount: 0 },
  overpayment_refund_overpayment_id_fkey: { overpayment_id: NOBODY },
  overpayment_use_amount_check: { amount: 0 },
  overpayment_use_invoice_id_fkey: { invoice_id: NOBODY },
  overpayment_use_overpayment_id_fkey: { overpayment_id: NOBODY },
  overpayment_use_pkey: [{}, { amount: 6 }],
  invoice_history_invoice_id_fkey: { invoice_id: NOBODY },
  invoice_history_pkey: [{}, {}],
  invoice_history_version_check: { version: 0 },
  invoice_line_invoice_id_fkey: { invoice_id: NOBODY },
  invoice_line_kind_check: { kind: 'tip', timesheet_id: null, shift_event_id: 1 },
  invoice_line_nr_check: { nr: 0 },
  invoice_line_pkey: [{}, {}],
  invoice_line_source: { shift_event_id: 1 },
  mail_attachment_check: { invoice_id: 1, attachment: 'letter', attachment_name: '1.pdf' },
  mail_attachment_whole: { invoice_id: 1 },
  mail_credit_note: { credit_note_id: NOBODY },
  mail_credit_note_id_fkey: {
    invoice_id: 1,
    attachment: 'credit_note',
    attachment_name: '1.pdf',
    credit_note_id: NOBODY,
  },
  mail_invoice_id_fkey: { invoice_id: NOBODY, attachment: 'invoice', attachment_name: '1.pdf' },
  mail_has_body: { body: null },
  mail_message_key_key: [
    { message_key: '00000000-0000-0000-0000-000000000000' },
    { message_key: '00000000-0000-0000-0000-000000000000' },
  ],
  mail_driver_id_fkey: { driver_id: NOBODY },
  mail_one_account: { panel_user_id: 1, restaurateur_id: 1 },
  mail_panel_user_id_fkey: { panel_user_id: NOBODY },
  mail_restaurateur_id_fkey: { restaurateur_id: NOBODY },
  mail_sent_at: { state: 'sent' },
  mail_reminder_check: { reminder: 'soon' },
  mail_state_check: { state: 'lost' },
  mail_tries_check: { tries: -1 },
  news_post_addressee_check: { addressee: 50 },
  news_post_attachment_src_check: { attachment_src: '' },
  news_post_author_id_fkey: { author_id: NOBODY },
  news_post_content_check: { content: '' },
  news_post_file_name_check: { file_name: '' },
  news_post_img_check: { img: '' },
  news_post_important_check: { important: 30 },
  news_post_pinned_check: { pinned: 30 },
  news_post_status_check: { status: 30 },
  news_post_title_check: { title: '' },
  news_post_area_area_id_fkey: { area_id: NOBODY },
  news_post_area_pkey: [{}, {}],
  news_post_area_post_id_fkey: { post_id: NOBODY },
  news_post_driver_driver_id_fkey: { driver_id: NOBODY },
  news_post_driver_pkey: [{}, {}],
  news_post_driver_post_id_fkey: { post_id: NOBODY },
  news_post_restaurant_pkey: [{}, {}],
  news_post_restaurant_post_id_fkey: { post_id: NOBODY },
  news_post_restaurant_restaurant_id_fkey: { restaurant_id: NOBODY },
  news_read_driver_id_fkey: { driver_id: NOBODY },
  news_read_one_account: { restaurateur_id: 1 },
  news_read_panel_user_id_fkey: { driver_id: null, panel_user_id: NOBODY },
  news_read_pkey: [{}, { acknowledged_at: '2026-06-17T10:00:00Z' }],
  news_read_post_id_fkey: { post_id: NOBODY },
  news_read_restaurateur_id_fkey: { driver_id: null, restaurateur_id: NOBODY },
  news_reply_content_check: { content: '' },
  news_reply_driver_id_fkey: { driver_id: NOBODY },
  news_reply_one_account: { panel_user_id: 1 },
  news_reply_panel_user_id_fkey: { driver_id: null, panel_user_id: NOBODY },
  news_reply_post_id_fkey: { post_id: NOBODY },
  news_reply_restaurateur_id_fkey: { driver_id: null, restaurateur_id: NOBODY },
  option_okey_key: { okey: 'fuel_bonus_0' },
  outbox_pkey: [{}, { entity_id: 2 }],
  outbox_head_id_check: { id: false },
  panel_user_first_name_check: { first_name: '' },
  panel_user_role_check: { role: 30 },
  panel_user_email: { email: 'MANAGER@driverdesk.test' },
  panel_user_area_area_id_fkey: { area_id: NOBODY },
  panel_user_area_panel_user_id_fkey: { panel_user_id: NOBODY },
  panel_user_area_pkey: [{}, {}],
  panel_user_restaurant_panel_user_id_fkey: { panel_user_id: NOBODY },
  panel_user_restaurant_restaurant_id_fkey: { restaurant_id: NOBODY },
  panel_user_restaurant_pkey: [{}, {}],
  password_link_driver_id_fkey: { panel_user_id: null, driver_id: NOBODY },
  password_link_one_account: { restaurateur_id: 1 },
  password_link_panel_user_id_fkey: { panel_user_id: NOBODY },
  password_link_pkey: [{}, {}],
  password_link_restaurateur_id_fkey: { panel_user_id: null, restaurateur_id: NOBODY },
  driver_text_driver_id_fkey: { driver_id: NOBODY },
  driver_text_state_check: { state: 'lost' },
  driver_text_shift_pkey: [{}, {}],
  driver_text_shift_text_id_fkey: { text_id: NOBODY },
  monthly_report_panel_user_id_fkey: { panel_user_id: NOBODY },
  monthly_report_pkey: [{}, {}],
  pay_export_check: { period_to: '2026-05-31' },
  pay_export_line_driver_id_fkey: { driver_id: NOBODY },
  pay_export_line_export_id_fkey: { export_id: NOBODY },
  pay_export_line_pkey: [{}, {}],
  pay_statement_mail_driver_id_fkey: { driver_id: NOBODY },
  pay_statement_mail_pkey: [{}, {}],
  payment_attempt_invoice_id_fkey: { invoice_id: NOBODY },
  payment_attempt_key_key: [
    { key: A_KEY, state: 'failed', settled_at: '2026-06-17T12:00:00Z' },
    { key: A_KEY },
  ],
  payment_attempt_once: [{}, {}],
  payment_attempt_settled: { state: 'paid' },
  payment_attempt_state_check: { state: 'lost', settled_at: '2026-06-17T12:00:00Z' },
  removed_invoice_number_check: { number: 0 },
  removed_invoice_pkey: [{}, {}],
  restaurant_booking_fee_check: { booking_fee: -0.01 },
  restaurant_check: { map_latitude: null },
  restaurant_invoice_commission_check: { invoice_commission: -0.01 },
  restaurant_map_latitude_check: { map_latitude: 90.1 },
  restaurant_map_longitude_check: { map_longitude: -180.1 },
  restaurant_name_check: { name: '' },
  restaurant_standard_pay_check: { standard_pay: -0.01 },
  restaurant_status_check: { status: 30 },
  restaurant_weekend_pay_check: { weekend_pay: -0.01 },
  restaurant_area_id_fkey: { area_id: NOBODY },
  restaurant_restaurateur_id_fkey: { restaurateur_id: NOBODY },
  restaurant_driver_preference_driver_id_fkey: { driver_id: NOBODY },
  restaurant_driver_preference_pkey: [{}, { preference: 'blocked' }],
  restaurant_driver_preference_preference_check: { preference: 'liked' },
  restaurant_driver_preference_restaurant_id_fkey: { restaurant_id: NOBODY },
  restaurateur_email: { email: 'RESTAURANT@driverdesk.test' },
  planned_publish_days: { period_date_to: '2026-06-16' },
  planned_publish_has_place: { place: '' },
  planned_publish_planner_id_fkey: { planner_id: NOBODY },
  planned_publish_push: { push_drivers: 30 },
  planned_publish_restaurant_pkey: [{}, {}],
  planned_publish_restaurant_planned_publish_id_fkey: { planned_publish_id: NOBODY },
  planned_publish_restaurant_restaurant_id_fkey: { restaurant_id: NOBODY },
  planned_publish_shift_pkey: [{}, {}],
  planned_publish_shift_planned_publish_id_fkey: { planned_publish_id: NOBODY },
  schedule_template_area_id_fkey: { area_id: NOBODY },
  schedule_template_creator_id_fkey: { creator_id: NOBODY },
  schedule_template_has_name: { name: '' },
  schedule_template_of_one_place: { restaurant_id: 1 },
  schedule_template_restaurant_id_fkey: { area_id: null, restaurant_id: NOBODY },
  schedule_template_shift_driver_id_fkey: { driver_id: NOBODY },
  schedule_template_shift_extra_request: { extra_request: 2 },
  schedule_template_shift_restaurant_id_fkey: { restaurant_id: NOBODY },
  schedule_template_shift_template_id_fkey: { template_id: NOBODY },
  schedule_template_shift_times: { finish_time: '18:00' },
  schedule_template_shift_week_day: { week_day: 7 },
  schedule_step_days: { first_date: '2026-06-17' },
  schedule_step_kind_check: { kind: '' },
  schedule_step_undoes_id_fkey: { undoes_id: NOBODY },
  schedule_step_row_pkey: [{}, {}],
  schedule_step_row_table_name_check: { table_name: 'driver' },
  shift_to_tell_pkey: [{}, {}],
  shift_to_tell_shift_id_fkey: { shift_id: NOBODY },
  told_shift_pkey: [{}, {}],
  session_one_account: { driver_id: 1 },
  session_driver_id_fkey: { panel_user_id: null, driver_id: NOBODY },
  session_panel_user_id_fkey: { panel_user_id: NOBODY },
  session_restaurateur_id_fkey: { panel_user_id: null, restaurateur_id: NOBODY },
  session_token_hash_key: [{}, { panel_user_id: 2 }],
  session_view: { view_ends_at: '2026-06-17T12:00:00Z' },
  session_viewer_session_id_fkey: { viewer_session_id: NOBODY, view_ends_at: '2026-06-17T12:00:00Z' },
  short_notice_driver_id_fkey: { driver_id: NOBODY },
  short_notice_driver_pay_check: { driver_pay: -0.01 },
  short_notice_exemption_check: { exemption: 'weather' },
  short_notice_kind_check: { kind: 'lengthened' },
  short_notice_lost_check: { lost: -1 },
  short_notice_paid_or_exempt: { driver_pay: 0, restaurant_charge: 0 },
  short_notice_restaurant_charge_check: { restaurant_charge: -0.01 },
  short_notice_restaurant_id_fkey: { restaurant_id: NOBODY },
  leave_request_answered: { state: 'declined' },
  leave_request_days: { to_date: '2026-06-16' },
  leave_request_kind_check: { kind: 'holiday' },
  leave_request_sick: { kind: 'sick' },
  leave_request_driver_id_fkey: { driver_id: NOBODY },
  leave_request_once: [{}, { from_date: '2026-06-18' }],
  leave_request_state_check: { state: 'lost', answered_at: AT },
  shift_ask_answered: { state: 'declined' },
  shift_ask_charge_check: { charge: -0.01 },
  shift_ask_kind_check: { kind: 'swap' },
  shift_ask_shift_id_fkey: { shift_id: NOBODY },
  shift_ask_restaurant_id_fkey: { restaurant_id: NOBODY },
  shift_ask_restaurateur_id_fkey: { restaurateur_id: NOBODY },
  shift_ask_state_check: { state: 'lost', answered_at: AT },
  shift_ask_waiting: [{}, {}],
  shift_ask_wishes: { kind: 'change' },
  shift_assigned_has_driver: { status_assigned: 20 },
  shift_cannot_work_check: { cannot_work: false },
  shift_claim_hours_check: { claim_hours: 337 },
  shift_claims_check: { claims: 'give' },
  shift_const_fuel_bonus_check: { const_fuel_bonus: -0.01 },
  shift_cancelled_by_check: { cancelled_by: 'someone' },
  shift_cost_bonus_check: { cost_bonus: -0.01 },
  shift_cost_per_hour_check: { cost_per_hour: -0.01 },
  shift_cost_total_check: { cost_total: -0.01 },
  shift_extra_request_check: { extra_request: 2 },
  shift_finish_time_check: { finish_time: '24:00' },
  shift_fuel_bonus_0_check: { fuel_bonus_0: -1 },
  shift_fuel_bonus_3_check: { fuel_bonus_3: -1 },
  shift_fuel_bonus_6_check: { fuel_bonus_6: -1 },
  shift_stale_has_canceller: { status_assigned: 30, driver_id: null },
  shift_start_time_check: { start_time: '24:00' },
  shift_status_assigned_check: { status_assigned: 40, driver_id: null },
  shift_status_check: { status: 0 },
  shift_times_differ: { finish_time: '18:00' },
  shift_creator_id_fkey: { creator_id: NOBODY },
  shift_driver_id_canceled_fkey: { driver_id_canceled: NOBODY },
  shift_driver_id_fkey: { driver_id: NOBODY },
  shift_moderator_id_fkey: { moderator_id: NOBODY },
  shift_modified_shift_id_fkey: { modified_shift_id: NOBODY },
  shift_restaurant_id_fkey: { restaurant_id: NOBODY },
  shift_restaurateur_creator_id_fkey: { restaurateur_creator_id: NOBODY },
  shift_restaurateur_moderator_id_fkey: { restaurateur_moderator_id: NOBODY },
  shift_shift_id_fkey: { shift_id: NOBODY },
  shift_no_double_booking: [{}, { start_time: '21:59', finish_time: '23:00' }],
  shift_event_cancelled_by_check: { cancelled_by: 'someone' },
  shift_event_event_check: { event: 50, cancelled_by: null },
  shift_event_has_canceller: { cancelled_by: null },
  shift_event_model_type_check: { model_type: 30 },
  shift_event_restaurant_charge_check: { restaurant_charge: -0.01 },
  shift_event_short_notice_check: { short_notice: false },
  shift_event_creator_id_fkey: { creator_id: NOBODY },
  shift_event_driver_id_fkey: { driver_id: NOBODY },
  shift_event_restaurant_id_fkey: { restaurant_id: NOBODY },
  shift_event_shift_id_fkey: { shift_id: NOBODY },
  sign_in_address_kind_check: { kind: '' },
  sign_in_address_pkey: [{}, {}],
  sign_in_attempt_kind_check: { kind: '' },
  stored_file_kind_check: { kind: 'secret' },
  stored_file_name_check: { name: './x.png' },
  stored_file_pkey: [{}, {}],
  stripe_customer_key_key: [{ key: A_KEY }, { restaurant_id: 2, key: A_KEY }],
  stripe_customer_pkey: [{}, {}],
  stripe_customer_restaurant_id_fkey: { restaurant_id: NOBODY },
  stripe_customer_stripe_id_check: { stripe_id: '' },
  stripe_customer_stripe_id_key: [{ stripe_id: 'x' }, { restaurant_id: 2, stripe_id: 'x' }],
  stripe_invoice_is_there: { status: 'open' },
  stripe_invoice_key_key: [{ key: A_KEY }, { version: 2, key: A_KEY }],
  stripe_invoice_pence_check: { pence: 0 },
  stripe_invoice_pkey: [{}, {}],
  stripe_invoice_restaurant_id_fkey: { restaurant_id: NOBODY },
  stripe_invoice_status_check: { status: 'lost' },
  stripe_invoice_stripe_id_check: { stripe_id: '' },
  stripe_invoice_stripe_id_key: [{ stripe_id: 'x' }, { version: 2, stripe_id: 'x' }],
  stripe_invoice_version_check: { version: 0 },
  timesheet_answer_whole: { answered_at: '2026-06-10T12:00:00Z' },
  timesheet_const_fuel_bonus_check: { const_fuel_bonus: -0.01 },
  timesheet_cost_per_hour_check: { cost_per_hour: -0.01 },
  timesheet_fuel_bonus_0_check: { fuel_bonus_0: -1 },
  timesheet_fuel_bonus_3_check: { fuel_bonus_3: -1 },
  timesheet_fuel_bonus_6_check: { fuel_bonus_6: -1 },
  timesheet_map_finish_lat_check: { map_finish_lat: -90.1, map_finish_lng: 0 },
  timesheet_map_finish_lng_check: { map_finish_lat: 0, map_finish_lng: 180.1 },
  timesheet_map_start_lat_check: { map_start_lat: 90.1, map_start_lng: 0 },
  timesheet_map_start_lng_check: { map_start_lat: 0, map_start_lng: -180.1 },
  timesheet_places_whole: { map_start_lat: 51.5 },
  timesheet_query_has_reason: { query_reason: 'Left at nine' },
  timesheet_query_is_open: {
    restaurant_answer: 20,
    query_reason: 'Left at nine',
    answered_at: '2026-06-10T12:00:00Z',
    status_progress: 50,
  },
  timesheet_restaurant_answer_check: { restaurant_answer: 30, answered_at: '2026-06-10T12:00:00Z' },
  timesheet_trip_pay_0_check: { trip_pay_0: -0.01 },
  timesheet_trip_pay_3_check: { trip_pay_3: -0.01 },
  timesheet_trip_pay_6_check: { trip_pay_6: -0.01 },
  timesheet_status_check: { status: 40 },
  timesheet_status_progress_check: { status_progress: 80 },
  timesheet_short_notice_check: { short_notice: false },
  timesheet_type_check: { type: 30 },
  timesheet_driver_id_fkey: { driver_id: NOBODY },
  timesheet_restaurant_id_fkey: { restaurant_id: NOBODY },
  timesheet_shift_id_fkey: { shift_id: NOBODY },
  timesheet_shift: [{}, {}],
  vapid_key_id_check: { id: false },
}

/** All except ids that the database assigns, and columns that are unique because the id is. */
async function constraints(): Promise<{ name: string; table: string }[]> {
  const { rows } = await sql<{ name: string; table: string }>`
    select conname as name, conrelid::regclass::text as table from pg_constraint
      where connamespace = 'public'::regnamespace and contype <> 'n'
        and pg_get_constraintdef(oid) !~ '^(PRIMARY KEY|UNIQUE) [(]id[,)]'
    union all
    select relname, indrelid::regclass::text from pg_index join pg_class on pg_class.oid = indexrelid
      where indisunique and relnamespace = 'public'::regnamespace
        and not exists (select from pg_constraint where conindid = indexrelid)`.execute(stored.database.db)
  return rows.filter(({ table }) => !table.startsWith('kysely_'))
}

/** The tables of one row, which the migrations insert. */
async function emptyOneRowTables(tx: Tx): Promise<void> {
  await sql`delete from outbox_head`.execute(tx)
  await sql`delete from installation`.execute(tx)
}

async function insert(tx: Tx, table: string, row: Row): Promise<void> {
  const text = JSON.stringify(row)
  const columns = sql.join(Object.keys(JSON.parse(text)).map((column) => sql.ref(column)))
  await sql`insert into ${sql.table(table)} (${columns})
    select ${columns} from json_populate_record(null::${sql.table(table)}, ${text}::text::json)`.execute(tx)
}

class Enough extends Error {}
/** Runs in a transaction that is always rolled back. */
async function trying(body: (tx: Tx) => Promise<void>): Promise<void> {
  const attempt = stored.database.db.transaction().execute(async (tx) => {
    await body(tx)
    throw new Enough()
  })
  await attempt.catch((error: unknown) => {
    if (!(error instanceof Enough)) throw error
  })
}

test('every constraint of the migrations has a case below', async () => {
  const names = (await constraints()).map(({ name }) => name)
  expect(names.toSorted()).toEqual(Object.keys(BREAKS).toSorted())
})

test.each(Object.entries(BREAKS))('%s', async (name, breaks) => {
  const table = (await constraints()).find((constraint) => constraint.name === name)?.table as string
  const [first, second] = Array.isArray(breaks) ? breaks : [undefined, breaks]
  const good = { ...GOOD[table], ...first }
  const inserting = trying(async (tx) => {
    await emptyOneRowTables(tx)
    if (first) await insert(tx, table, good)
    await insert(tx, table, { ...good, ...second })
  })
  await expect(inserting).rejects.toMatchObject({ constraint: name })
})

test.each(Object.entries(GOOD))('%s accepts a good row', async (table, row) => {
  await trying(async (tx) => {
    await emptyOneRowTables(tx)
    await insert(tx, table, row)
  })
})

describe('one driver', () => {
  const day = (period_date: string, start_time: string, finish_time: string, more: Row = {}) => ({
    ...shift,
    period_date,
    start_time,
    finish_time,
    ...more,
  })
  const both = (one: Row, other: Row) =>
    trying(async (tx) => {
      await insert(tx, 'shift', one)
      await insert(tx, 'shift', other)
    })
  const twice = { constraint: 'shift_no_double_booking' }

  test.each([
    ['the same time twice', day('2026-06-20', '10:00', '14:00'), day('2026-06-20', '10:00', '14:00')],
    ['one within the other', day('2026-06-20', '10:00', '14:00'), day('2026-06-20', '11:00', '12:00')],
    [
      'at two restaurants',
      day('2026-06-20', '10:00', '14:00'),
      day('2026-06-20', '13:45', '15:00', { restaurant_id: 2 }),
    ],
    ['across midnight', day('2026-06-20', '22:00', '02:00'), day('2026-06-21', '01:45', '05:00')],
    ['across the end of a year', day('2026-12-31', '22:00', '02:00'), day('2027-01-01', '00:00', '05:00')],
    [
      'in the hour that a clock change repeats',
      day('2026-10-24', '22:00', '02:00'),
      day('2026-10-25', '01:30', '05:00'),
    ],
    [
      'twenty-three hours and a bit',
      day('2026-06-20', '10:00', '09:00'),
      day('2026-06-21', '08:45', '12:00'),
    ],
  ])('cannot be published for %s', async (_, one, other) => {
    await expect(both(one, other)).rejects.toMatchObject(twice)
    await expect(both(other, one)).rejects.toMatchObject(twice)
  })

  test.each([
    ['one after the other', day('2026-06-20', '10:00', '14:00'), day('2026-06-20', '14:00', '18:00')],
    ['until and from midnight', day('2026-06-20', '20:00', '00:00'), day('2026-06-21', '00:00', '04:00')],
    ['until and from the night', day('2026-06-20', '22:00', '02:00'), day('2026-06-21', '02:00', '05:00')],
    ['a day apart', day('2026-06-20', '10:00', '14:00'), day('2026-06-21', '10:00', '14:00')],
  ])('can be published for %s', (_, one, other) => both(one, other))

  test.each([
    ['one of them is new', { status: 10 }],
    ['one of them is a draft', { status: 30 }],
    ['they are of two drivers', { driver_id: 2 }],
    ['one of them is open', { driver_id: null, status_assigned: 20 }],
  ])('is not double-booked if %s', (_, more) =>
    both(day('2026-06-20', '10:00', '14:00'), day('2026-06-20', '10:00', '14:00', more)),
  )

  test('cannot be moved, retimed or published into a clash either', async () => {
    for (const set of [sql`start_time = '13:00'`, sql`period_date = '2026-06-20', start_time = '09:00'`]) {
      const moving = trying(async (tx) => {
        await insert(tx, 'shift', day('2026-06-20', '10:00', '14:00'))
        await insert(tx, 'shift', day('2026-06-20', '14:00', '18:00', { comment: 'moved' }))
        await sql`update shift set ${set} where comment = 'moved'`.execute(tx)
      })
      await expect(moving).rejects.toMatchObject(twice)
    }
    const publishing = trying(async (tx) => {
      await insert(tx, 'shift', day('2026-06-20', '10:00', '14:00'))
      await insert(tx, 'shift', day('2026-06-20', '12:00', '18:00', { status: 10 }))
      await sql`update shift set status = 20`.execute(tx)
    })
    await expect(publishing).rejects.toMatchObject(twice)
  })
})

describe('a removed person', () => {
  const count = async (tx: Tx, table: string, where: string) => {
    const { rows } = await sql<{ count: number }>`
      select count(*) from ${sql.table(table)} where ${sql.raw(where)}`.execute(tx)
    return rows[0]?.count
  }

  test.each([
    ['panel_user', 3, ['panel_user_area', 'panel_user_restaurant'], 'panel_user_id = 3'],
    ['driver', 3, ['driver_area', 'driver_restaurant'], 'driver_id = 3'],
  ] as const)(
    'removing a %s removes the records that are only about them',
    async (table, id, along, where) => {
      await trying(async (tx) => {
        for (const other of along) expect(await count(tx, other, where)).toBe(1)
        await sql`delete from ${sql.table(table)} where id = ${id}`.execute(tx)
        for (const other of along) expect(await count(tx, other, where)).toBe(0)
      })
    },
  )

  test.each([
    ['panel_user', 4, 'creator_id'],
    ['panel_user', 4, 'moderator_id'],
    ['restaurateur', 3, 'restaurateur_creator_id'],
    ['restaurateur', 3, 'restaurateur_moderator_id'],
  ])('removing a %s (%i) keeps the shifts whose %s they were', async (table, id, column) => {
    await trying(async (tx) => {
      if (table === 'restaurateur') await insert(tx, table, { ...GOOD.restaurateur, id })
      await insert(tx, 'shift', { ...shift, [column]: id })
      await sql`delete from ${sql.table(table)} where id = ${id}`.execute(tx)
      expect(await count(tx, 'shift', `start_time = '18:00' and ${column} is null`)).toBe(1)
    })
  })

  test.each([
    ['a driver with shifts', 'driver', 1, 'shift_driver_id_fkey'],
    ['a restaurant with shifts', 'restaurant', 4, 'shift_restaurant_id_fkey'],
    ['an owner with restaurants', 'restaurateur', 1, 'restaurant_restaurateur_id_fkey'],
    ['a city with areas', 'city', 1, 'area_city_id_fkey'],
    ['an area that is a manager’s', 'area', 9, 'panel_user_area_area_id_fkey'],
    ['an area that is a driver’s', 'area', 9, 'driver_area_area_id_fkey'],
    ['a shift with a timesheet', 'shift', 1, 'timesheet_shift_id_fkey'],
  ])('%s stays', async (_, table, id, constraint) => {
    const removing = trying(async (tx) => {
      await insert(tx, 'timesheet', GOOD.timesheet as Row)
      await insert(tx, 'shift', { ...shift, restaurant_id: 4 })
      await insert(tx, 'area', { ...GOOD.area, id: 9 })
      if (constraint.startsWith('panel_user'))
        await insert(tx, 'panel_user_area', { panel_user_id: 1, area_id: 9 })
      if (constraint.startsWith('driver_area')) await insert(tx, 'driver_area', { driver_id: 1, area_id: 9 })
      await sql`delete from ${sql.table(table)} where id = ${id}`.execute(tx)
    })
    await expect(removing).rejects.toMatchObject({ constraint })
  })

  test.each([
    ['unapproved', sql`status = 10`, 'billed_timesheet_stays'],
    ['moved to another restaurant', sql`restaurant_id = 2`, 'billed_timesheet_stays'],
    ['moved to another day', sql`period_date = '2026-06-18'`, 'billed_timesheet_is_fixed'],
    ['lengthened', sql`finish_time = '22:30'`, 'billed_timesheet_is_fixed'],
    ['paid more', sql`cost_total = 41`, 'billed_timesheet_is_fixed'],
  ])('a timesheet on an invoice cannot be %s', async (_, set, constraint) => {
    const change = (billed: boolean) =>
      trying(async (tx) => {
        if (billed) await insert(tx, 'billed_timesheet', GOOD.billed_timesheet as Row)
        await sql`update timesheet set ${set} where id = 1`.execute(tx)
      })
    await expect(change(true)).rejects.toMatchObject({ constraint })
    await change(false)
  })

  test('a timesheet on an invoice cannot be removed before the invoice, which removes its own lines', async () => {
    const removing = (before: string) =>
      trying(async (tx) => {
        await insert(tx, 'billed_timesheet', GOOD.billed_timesheet as Row)
        await insert(tx, 'billed_charge', GOOD.billed_charge as Row)
        await insert(tx, 'invoice_line', GOOD.invoice_line as Row)
        await insert(tx, 'invoice_history', GOOD.invoice_history as Row)
        await sql`${sql.raw(before)}`.execute(tx)
        await sql`delete from timesheet where id = 1`.execute(tx)
        expect(await count(tx, 'invoice_line', 'true')).toBe(0)
      })
    await expect(removing('select 1')).rejects.toMatchObject({ constraint: 'billed_timesheet_stays' })
    await removing('delete from invoice where id = 1')
  })

  test('removing a shift keeps its copies', async () => {
    await trying(async (tx) => {
      await insert(tx, 'shift', { ...shift, shift_id: 1 })
      await insert(tx, 'shift', { ...shift, modified_shift_id: 1, driver_id: 2 })
      await sql`delete from shift where id = 1`.execute(tx)
      expect(await count(tx, 'shift', 'shift_id is null and modified_shift_id is null')).toBe(2)
    })
  })
})
