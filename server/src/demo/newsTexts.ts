/** What the agency writes in the demonstration's news feed, and what is answered. */
interface DemoText {
  title: string
  content: string
}

/** The newest last. */
export const POSTS: readonly DemoText[] = [
  {
    title: 'Welcome to the new news feed',
    content:
      '<p>From today everything that concerns all of us stands <strong>here</strong>. You can reply below each post.</p>',
  },
  {
    title: 'How to report a late start',
    content:
      '<p>If you cannot start on time:</p><ol><li><p>ring the restaurant,</p></li><li><p>ring the office,</p></li><li><p>only then drive on.</p></li></ol>',
  },
  {
    title: 'Fuel bonus: what counts as a trip',
    content:
      '<p>A trip begins at the restaurant and ends there. <em>The way home is none.</em></p><blockquote><p>Trips of over 6 miles need the address in the comment.</p></blockquote>',
  },
  {
    title: 'Parking behind the High Street',
    content:
      '<p>The yard is closed to cars until further notice. Please wait at the side entrance and keep the <u>fire lane</u> free.</p>',
  },
  {
    title: 'Check your bags before the weekend',
    content:
      '<h3>Every bag, every Friday</h3><ul><li><p>Zip and strap whole</p></li><li><p>Lining wiped with the blue cleaner</p></li><li><p>Spare bag in the car</p></li></ul>',
  },
  {
    title: 'Draft: uniform order for spring',
    content: '<p>Sizes to be confirmed with the supplier before we publish this.</p>',
  },
  {
    title: 'Insurance: please send your renewal',
    content:
      '<p>Your policy has to name <strong>hire and reward</strong>. Send a photo of the new certificate before the old one ends, so that no shift has to be taken back.</p>',
  },
  {
    title: 'Road works on the ring road',
    content:
      '<p>Until the end of the month allow <strong>ten more minutes</strong> between 16:00 and 19:00. The diversion is signposted.</p>',
  },
  {
    title: 'Two kitchens change their waiting place',
    content:
      '<p>Orders are handed out at the back door from Monday. Ring once and stay in sight of the camera.</p>',
  },
  {
    title: 'Cash orders: new limit',
    content:
      '<p>No more than <strong>£50</strong> of cash in the car. Hand in the rest at the restaurant and have it signed for.</p>',
  },
  {
    title: 'Thank you for a record weekend',
    content:
      '<p>More deliveries than ever, and hardly a late one. Whoever worked both evenings finds a bonus on the next timesheet.</p>',
  },
  {
    title: 'Alcohol deliveries: ask for identification',
    content:
      '<p>Anybody who looks under 25 shows identification. <s>A photo of it</s> Only the document itself counts.</p><p>Please confirm below that you have read this.</p>',
  },
  {
    title: 'Bank holiday rota',
    content:
      '<p>Shifts for the bank holiday are open. See the <a href="/schedule" target="_blank" rel="noopener noreferrer nofollow">schedule</a> and tell us by Wednesday what you can take.</p>',
  },
  {
    title: 'The office moves its hours',
    content:
      '<p>From Monday we answer the telephone from 09:00 to 23:00, on Fridays and Saturdays until 00:30.</p>',
  },
]

export const REPLIES: readonly string[] = [
  'Thank you, noted.',
  'Does this count for lunchtime as well?',
  'We have told our people at the door.',
  'Can you ring me about this?',
  'All clear.',
]

/** Of the agency: read by everybody, also by those who do not see what it answers. */
export const ANSWERS: readonly string[] = [
  'Thank you all for your replies.',
  'Ring us if anything about this is not clear.',
  'We have passed on what you wrote to us.',
]
