/** The traces (traces.ts) that each writing call leaves on the example records. A call that is not listed leaves none. */
export const CALL_TRACES: Readonly<Record<string, string>> = {
  'POST /api/register':
    'records register panel_user; announces user store; adds mail, panel_user, password_link',
  'POST /api/auth/confirm':
    'records confirm_email panel_user; announces session end, user update; adds sign_in_address',
  'POST /api/auth/login': 'adds session, sign_in_address',
  'POST /api/auth/login/restaurant': 'adds session, sign_in_address',
  'POST /api/auth/login/driver': 'announces driver update; adds session, sign_in_address',
  'POST /api/auth/logout': 'announces session end',
  'POST /api/sendEmailUser': 'records send_credentials panel_user; adds mail',
  'POST /api/sendEmail': 'records send_credentials restaurateur; adds mail',
  'POST /api/auth/new-password': 'records password panel_user; announces session end, user update',
  'POST /api/password-link': 'records make_password_link panel_user',
  'PUT /api/auth/account':
    'records update panel_user: first_name last_name; announces 2 × session account, user update',
  'PUT /api/auth/password': 'records password panel_user; announces session end, user update',
  'POST /api/auth/sessions/end': 'records end_sessions panel_user; announces session end',
  'POST /api/user':
    'records create panel_user; announces user store; adds credentials, panel_user, 2 × panel_user_area, 2 × panel_user_restaurant',
  'PUT /api/user/{id}':
    'records password panel_user, update panel_user: email restaurant_ids; announces session end, 2 × user update',
  'DELETE /api/user/{id}': 'records remove panel_user; announces session end, user destroy',
  'POST /api/auth/view-as': 'records view_start panel_user: ends_at viewer; adds session',
  'POST /api/alert/all-readed': 'announces alert read update; adds 4 × alert_read',
  'PUT /api/alert/{id}': 'announces alert read update; adds alert_read',
  'POST /api/area/export': 'records export area',
  'POST /api/area': 'records create area; announces area store; adds area',
  'PUT /api/area/{id}': 'records update area: name standard_pay weekend_pay; announces area update',
  'DELETE /api/area/{id}': 'records remove area; announces area destroy',
  'POST /api/driver/export': 'records export driver',
  'POST /api/driver':
    'records create driver; announces alert store, driver store; adds alert, driver, 2 × driver_area, driver_restaurant',
  'PUT /api/driver/{id}':
    'records update driver: bank_sort_code car_insurance_renewal_date date_of_birth have_experience phone restaurant_ids; announces driver update leaving {2,3,4}',
  'PUT /api/driver/{id}/hear-about-us':
    'records referral driver: referral_restaurant_id referral_type; announces driver update',
  'POST /api/driver/{id}/warning': 'records warn driver; announces driver update; adds driver_warning',
  'POST /api/driver-update-working-times':
    'records working times driver: actual_override_working_time default_working_time; announces driver update',
  'DELETE /api/invoice/{id}': 'records remove invoice; announces invoice destroy; adds removed_invoice',
  'POST /api/invoice/batch':
    'records create invoice; announces invoice store, timesheet update; adds billed_timesheet, invoice, invoice_line',
  'POST /api/invoice/change-many':
    'records send invoice: due_date sent_at sent_on; announces invoice update; adds mail',
  'POST /api/invoice/{id}/send':
    'records send invoice: due_date sent_at sent_on; announces invoice update; adds mail',
  'POST /api/invoice/{id}/remind':
    'records remind_payment invoice: reminded_at; announces invoice update; adds mail',
  'POST /api/invoice/{id}/credit':
    'records credit invoice: credit_note credited credited_at reason; announces invoice update; adds invoice_credit, mail',
  'POST /api/invoice/{id}/refund': 'records refund invoice: credit_note; announces invoice update',
  'POST /api/invoice/{id}/paid':
    'records mark_paid invoice: paid_at paid_by sent_on; announces invoice update',
  'POST /api/invoice/{id}/unpaid': 'records mark_unpaid invoice: paid_at paid_by; announces invoice update',
  'POST /api/invoice/{id}/paid-again':
    'records keep_payment invoice: on_account; announces invoice update; adds overpayment',
  'POST /api/invoice/{id}/take-back-account':
    'records take_back_account invoice: on_account part_paid; announces invoice update',
  'POST /api/invoice/overpayment': 'records keep_payment restaurant; adds overpayment',
  'POST /api/invoice/overpayment/{id}/refund':
    'records refund_overpayment invoice: on_account; announces invoice update; adds overpayment_refund',
  'POST /api/invoice/overpayment/{id}/take-back-refund':
    'records take_back_refund invoice: on_account; announces invoice update',
  'POST /api/invoice/overpayment/{id}/take-back':
    'records take_back_payment invoice: on_account; announces invoice update',
  'POST /api/mail/{id}/send': 'records send_again mail: error state',
  'POST /api/newsFeed':
    'records create post; announces news feed store; adds news_post, news_post_restaurant',
  'POST /api/newsFeed/{id}':
    'records update post: acknowledge areas content drivers restaurants title; announces news feed update leaving {addressed-area:1,addressed-area:2,restaurant:2@1,restaurant:3@1,area:2,restaurant:4@2,driver:1,driver:2,driver:3,driver:4,driver:5,driver:6,driver:7,restaurateur:2}',
  'PATCH /api/newsFeed/{id}':
    'records update post: acknowledge areas content drivers restaurants title; announces news feed update leaving {addressed-area:1,addressed-area:2,restaurant:2@1,restaurant:3@1,area:2,restaurant:4@2,driver:1,driver:2,driver:3,driver:4,driver:5,driver:6,driver:7,restaurateur:2}',
  'DELETE /api/newsFeed/{id}':
    'records remove post; announces news feed destroy leaving {addressed-area:1,addressed-area:2,administrators,area:1,restaurant:1@1,restaurant:2@1,restaurant:3@1,area:2,restaurant:4@2,driver:1,driver:2,driver:3,driver:4,driver:5,driver:6,driver:7,restaurateur:1,restaurateur:2}',
  'POST /api/newsFeed/changeStatus/{id}':
    'records update post: status; announces news feed changeStatus leaving {driver:1,driver:2,driver:3,driver:4,driver:5,driver:6,driver:7,restaurateur:1,restaurateur:2}',
  'POST /api/newsFeed/changePinned/{id}': 'records update post: pinned; announces news feed update',
  'POST /api/newsFeed/markReaded': 'announces news feed markReaded; adds news_read',
  'POST /api/newsFeed/{id}/acknowledge':
    'records acknowledge post; announces news feed markReaded; adds news_read',
  'POST /api/newsFeed/{id}/remind': 'records remind post; announces news feed markReaded; adds 2 × mail',
  'POST /api/reply': 'records create reply; announces reply store; adds news_reply',
  'PUT /api/option/{okey}': 'records update option: ovalue; announces option update',
  'POST /api/stripe/pay-invoice': 'announces alert store; adds alert, payment_attempt',
  'POST /api/driver-message/texts/{id}/send': 'records send_text_again driver',
  'POST /api/driver-message':
    'records send driver_message; announces driver message store; adds driver_message, driver_message_area, driver_message_restaurant, driver_notice',
  'POST /api/restaurant/export': 'records export restaurant',
  'POST /api/restaurant':
    'records create restaurant, create restaurateur; announces restaurant store; adds credentials, restaurant, restaurateur',
  'POST /api/restaurant/{id}':
    'records update restaurant: address bonus_target booking_fee business_email cash_orders contact_name map_latitude map_longitude meal notify_news_events postcode standard_pay telephone uniform waiting_location weekend_pay; announces restaurant update',
  'PATCH /api/restaurant/{id}':
    'records update restaurant: address bonus_target booking_fee business_email cash_orders contact_name map_latitude map_longitude meal notify_news_events postcode standard_pay telephone uniform waiting_location weekend_pay; announces restaurant update',
  'PUT /api/restaurant/{id}': 'records update restaurant; announces restaurant update',
  'DELETE /api/restaurant/{id}': 'records remove restaurant; announces restaurant destroy leaving 1',
  'POST /api/restaurant/profile/{id}':
    'records password restaurateur, update restaurant: address bonus_target cash_orders contact_name meal postcode telephone uniform waiting_location; announces restaurant update, session end',
  'PATCH /api/restaurant/profile/{id}':
    'records password restaurateur, update restaurant: address bonus_target cash_orders contact_name meal postcode telephone uniform waiting_location; announces restaurant update, session end',
  'POST /api/restaurateur': 'records create restaurateur; adds credentials, restaurateur',
  'PUT /api/restaurateur/{id}':
    'records password restaurateur, update restaurateur: email name; announces session end',
  'DELETE /api/restaurateur/{id}': 'records remove restaurateur; announces session end',
  'POST /api/shift': 'records create shift; step add; announces shift store; adds shift',
  'PUT /api/shift/{id}':
    'records update shift: comment const_fuel_bonus cost_bonus cost_total driver_id extra_request finish_time fuel_bonus_0 fuel_bonus_3 fuel_bonus_6 moderator_id period_date start_time status_assigned worked; step move; announces shift update',
  'DELETE /api/shift/{id}': 'records remove shift; step remove; announces shift destroy',
  'POST /api/shift/publish':
    'records 2 × publish shift: status; step publish; announces open shifts update, 2 × shift publish',
  'POST /api/shift/remove': 'records 2 × remove shift; step remove; announces 2 × shift destroy',
  'POST /api/shift/copyshifts':
    'records 2 × copy shift; step copy; announces 2 × shift store; adds 2 × shift',
  'POST /api/shift/createFree': 'records create shift; step add; announces shift store; adds shift',
  'PUT /api/shift/updateFree/{id}':
    'records update shift: comment cost_total extra_request finish_time period_date restaurateur_moderator_id start_time worked; step move; announces shift update',
  'DELETE /api/shift/removeFree/{id}': 'records remove shift; step remove; announces shift destroy',
  'POST /api/shift/moderateFree':
    'records submit shift: status; step submit; announces alert store, shift request; adds alert',
  'POST /api/shift/copyShiftsFree':
    'records 2 × copy shift; step copy; announces 2 × shift store; adds 2 × shift',
  'POST /api/shift/change-many':
    'records update shift: const_fuel_bonus cost_bonus cost_per_hour cost_total driver_id finish_time period_date start_time status_assigned; step move; announces shift update',
  'POST /api/shift/change-many-free':
    'records update shift: cost_per_hour cost_total finish_time period_date start_time; step move; announces shift update',
  'POST /api/shift/remind': 'records remind_driver shift; adds driver_notice',
  'POST /api/shift/{id}/cancel':
    'records cancel shift: cancelled_by comment_cancelled driver_id driver_id_canceled moderator_id status_assigned, create shift_event, create timesheet; step cancel; announces open shifts update, own shifts update, shift update, timesheet store; adds shift_event, timesheet',
  'POST /api/shift/{id}/ask/change':
    'records ask shift_ask; announces alert store, shift update; adds alert, shift_ask',
  'POST /api/shift/{id}/ask/cancel':
    'records ask shift_ask; announces alert store, shift update; adds alert, shift_ask',
  'POST /api/shift/{id}/ask/withdraw':
    'records withdraw shift_ask: answered_at answered_by state; announces shift update',
  'POST /api/shift/{id}/ask/accept':
    'records agree shift_ask: answered_at answered_by state, update shift: finish_time moderator_id start_time worked; step accept; announces own shifts update, 2 × shift update; adds driver_notice',
  'POST /api/shift/{id}/ask/decline':
    'records decline shift_ask: answer answered_at answered_by state; step decline; announces shift update',
  'POST /api/shift/{id}/claim/decline':
    'records decline claim: answered_at answered_by state; announces own shifts update, shift update; adds driver_notice',
  'POST /api/offers/start':
    'records create cascade; announces offers update, open shifts update, shift update; adds cascade',
  'POST /api/offers/stop':
    'records stop cascade: ended_as ended_at, withdraw offer: state; announces offers update, open shifts update, own shifts update, shift update; adds driver_notice',
  'POST /api/reporting/create': 'records create shift_event; step charge; adds shift_event',
  'POST /api/schedule/steps/{id}/undo':
    'records undo shift: comment status; step undo; announces open shifts update, shift publish',
  'POST /api/schedule/steps/{id}/redo': 'records redo shift: comment; step redo; announces shift update',
  'POST /api/invoice/statement/mail': 'records send_statement restaurant; adds mail, statement_mail',
  'POST /api/invoice/statement/mail-many': 'records send_statement restaurant; adds mail, statement_mail',
  'POST /api/schedule/rota/mail': 'records send_rota driver; adds mail',
  'POST /api/template': 'records create template; adds schedule_template, 3 × schedule_template_shift',
  'PUT /api/template/{id}': 'records update template: name',
  'DELETE /api/template/{id}': 'records remove template',
  'POST /api/template/apply':
    'records lay template, 2 × template shift; step template; announces 2 × shift store; adds 2 × shift',
  'POST /api/planned-publish':
    'records create planned_publish; announces planned publish update; adds planned_publish, planned_publish_restaurant',
  'PUT /api/planned-publish/{id}':
    'records update planned_publish: publish_at; announces planned publish update',
  'DELETE /api/planned-publish/{id}': 'records cancel planned_publish; announces planned publish update',
  'POST /api/planned-publish/{id}/publish':
    'records publish planned_publish: published refused, 2 × publish shift: status; step publish; announces open shifts update, planned publish update, 2 × shift publish',
  'POST /api/schedule/versions/{id}/restore':
    'records bring_back shift: comment status; step bring back; announces open shifts update, shift publish',
  'POST /api/timesheet':
    'records create timesheet; announces own shifts update, shift update, timesheet store; adds timesheet',
  'PUT /api/timesheet/{id}':
    'records update timesheet: comment cost_total finish_time fuel_bonus_0 fuel_bonus_3 fuel_bonus_6 start_time; announces own shifts update, timesheet update',
  'DELETE /api/timesheet/{id}': 'records remove timesheet; announces own shifts update, timesheet destroy',
  'POST /api/timesheet/{id}/confirm':
    'records confirm timesheet: answered_at answered_by restaurant_answer status_progress; announces own shifts update, timesheet update',
  'POST /api/timesheet/{id}/query':
    'records query timesheet: answered_at answered_by query_reason restaurant_answer; announces own shifts update, timesheet update',
  'POST /api/timesheet/approve':
    'records approve timesheet: comment cost_total finish_time fuel_bonus_0 fuel_bonus_3 fuel_bonus_6 start_time status status_progress trip_pay_0 trip_pay_3 trip_pay_6; announces own shifts update, timesheet update',
  'PUT /api/reporting/monthly': 'records update panel_user: monthly_report; adds monthly_report',
  'POST /api/reporting/monthly/send': 'records export report; adds mail',
  'POST /api/pay/file': 'records export timesheet; adds pay_export, pay_export_line',
  'POST /api/pay/file/{id}/withdraw': 'records withdraw_export timesheet',
  'POST /api/pay/statement/mail': 'records send_statement driver; adds mail, pay_statement_mail',
  'POST /api/driver/shift/{id}/acknowledge':
    'records accept shift: acknowledged_at; step acknowledge; announces own shifts update, shift update',
  'POST /api/driver/shift/acknowledge':
    'records accept shift: acknowledged_at; step acknowledge; announces own shifts update, shift update',
  'POST /api/driver/shift/{id}/start':
    'records start timesheet; announces own shifts update, shift update, timesheet start; adds timesheet',
  'POST /api/driver/shift/{id}/finish':
    'records finish timesheet: cost_total driver_comment driver_finish_time fuel_bonus_0 fuel_bonus_3 map_finish_lat map_finish_lng status_progress; announces alert store, own shifts update, shift update, timesheet finish; adds alert',
  'POST /api/driver/shift/{id}/reject':
    'records reject shift: cancelled_by comment_cancelled driver_id driver_id_canceled status_assigned, reject timesheet; step reject; announces alert store, open shifts update, 2 × own shifts update, shift reject, timesheet reject; adds alert, timesheet',
  'POST /api/driver/shift/{id}/take':
    'records take shift: acknowledged_at driver_id status_assigned; step take; announces open shifts update, 7 × own shifts update, shift update; adds 6 × driver_notice',
  'POST /api/driver/shift/{id}/decline':
    'records decline offer: state; announces offers update, own shifts update, shift update',
  'POST /api/driver/shift/{id}/ask': 'records ask claim; announces shift update; adds claim',
  'POST /api/driver/shift/{id}/withdraw':
    'records withdraw claim: answered_at state; announces own shifts update, shift update',
  'POST /api/driver/shift/{id}/handover':
    'records propose handover, withdraw handover: answered_at state; announces 2 × open shifts update, 2 × own shifts update, 2 × shift update; adds handover',
  'POST /api/driver/handover/{id}/agree':
    'records agree handover: answered_at state; announces open shifts update, 2 × own shifts update, shift update; adds driver_notice',
  'POST /api/driver/handover/{id}/refuse':
    'records refuse handover: answered_at state; announces open shifts update, 2 × own shifts update, shift update; adds driver_notice',
  'POST /api/driver/handover/{id}/withdraw':
    'records withdraw handover: answered_at state; announces open shifts update, own shifts update, shift update',
  'POST /api/handover/{id}/approve':
    'records give shift: acknowledged_at driver_id moderator_id; step give; announces 2 × own shifts update, shift update; adds driver_notice',
  'POST /api/handover/{id}/decline':
    'records decline handover: answer answered_at answered_by state; announces open shifts update, 2 × own shifts update, shift update; adds 2 × driver_notice',
  'POST /api/driver/availability':
    'records confirm availability driver; announces driver update; adds availability_answer',
  'PUT /api/driver/preferred-times':
    'records preferred times driver: preferred_times; adds 2 × driver_preferred_time',
  'POST /api/driver/leave':
    'records ask leave_request; announces alert store, driver update, own shifts update; adds alert, leave_request',
  'POST /api/driver/leave/{id}/withdraw':
    'records withdraw leave_request: answered_at answered_by state; announces driver update, own shifts update',
  'POST /api/leave/{id}/approve':
    'records approve leave_request: answer answered_at answered_by state, working times driver: actual_override_working_time; announces 2 × driver update, own shifts update; adds driver_notice, 5 × driver_override_time',
  'POST /api/leave/{id}/decline':
    'records decline leave_request: answer answered_at answered_by state; announces driver update, own shifts update; adds driver_notice',
  'POST /api/leave/{id}/withdraw':
    'records update shift: cancelled_by cannot_work driver_id_canceled status_assigned, withdraw leave_request: answered_at state; step can work; announces driver update, open shifts update, own shifts update, shift update',
  'POST /api/driver/sick':
    'records report sick leave_request, working times driver: actual_override_working_time; announces alert store, 2 × driver update, own shifts update; adds alert, 2 × driver_override_time, leave_request',
  'POST /api/sick':
    'records report sick leave_request, working times driver: actual_override_working_time; announces alert read update, alert store, 2 × driver update, own shifts update; adds alert, alert_read, 2 × driver_override_time, leave_request',
  'PUT /api/driver/working-times':
    'records working times driver: actual_override_working_time default_working_time; announces driver update',
}
