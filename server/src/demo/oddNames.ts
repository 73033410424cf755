/*
 * Names that screens, exports and mails must bear: formulas, markup, other directions and lengths
 * (docs/spec/demo.md#planted-cases). They come after the planted drivers and the busiest restaurants, so that the first
 * screen still looks like an ordinary day.
 */

/** By restaurant id. */
export const ODD_RESTAURANT_NAMES: Readonly<Record<number, string>> = {
  8: '=HYPERLINK(1)',
  10: 'مطعم ليالي الشام',
  11: 'מסעדת הגליל',
  12: '<b>Bold</b> & "Sons"',
  13: 'Ye Olde Exceedingly Long-Winded Fish, Chips, Pies, Peas, Puddings & Other Delights Restaurant',
}

/** By driver id. */
export const ODD_DRIVER_NAMES: Readonly<Record<number, { first_name: string; last_name: string }>> = {
  8: { first_name: '=HYPERLINK(1)', last_name: 'Jones' },
  9: { first_name: 'محمد', last_name: 'الأحمد' },
  10: { first_name: 'נועה', last_name: 'לוי' },
  11: { first_name: 'Zoë', last_name: "O'Connor-Núñez" },
  12: { first_name: '+44', last_name: '@SUM(A1)' },
  13: { first_name: 'Madonna', last_name: '' },
}
