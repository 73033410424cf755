import { type AuditThing, field, OWN_FACTS, YES_NO_CODES } from '../kernel/auditWords.ts'

export const POST_AUDIT: AuditThing = {
  label: 'Post',
  namedBy: ['title'],
  name: ({ title }) => String(title ?? ''),
  fields: {
    ...OWN_FACTS,
    title: field('Title'),
    content: field('Content', 'html'),
    status: field('Status', { codes: { 10: 'Shown', 20: 'Hidden' } }),
    pinned: field('Pinned', YES_NO_CODES),
    important: field('Important', YES_NO_CODES),
    acknowledge: field('Asks for ‘I have read this’', 'yesNo'),
    addressee: field('Addressee', {
      codes: { 10: 'All', 20: 'Selected Areas', 30: 'Selected Restaurants', 40: 'Selected Drivers' },
    }),
    areas: field('Areas', { names: 'area' }),
    restaurants: field('Restaurants', { names: 'restaurant' }),
    drivers: field('Drivers', { names: 'driver' }),
    img: field('Image', 'file'),
    attachment_src: field('Attachment', 'file'),
    file_name: field('Name of the file'),
    author_id: field('Author', 'hidden'),
    author_name: field('Author', 'hidden'),
    reminded_at: field('Reminded', 'hidden'),
    acknowledged: field('Has read it', 'yesNo'),
    pushed: field('Reminded on their device', 'number'),
    mailed: field('Reminded by email', 'number'),
    kept: field('Kept in the outbox', 'number'),
  },
}

export const REPLY_AUDIT: AuditThing = {
  label: 'Reply',
  namedBy: ['post_id'],
  name: ({ post_id }, { nameOf }) => (post_id ? nameOf('post', Number(post_id)) : ''),
  fields: {
    ...OWN_FACTS,
    post_id: field('Post', { names: 'post' }),
    content: field('Content'),
    panel_user_id: field('Author', 'hidden'),
    restaurateur_id: field('Author', 'hidden'),
    driver_id: field('Author', 'hidden'),
    by_staff: field('By the agency', 'hidden'),
    author_name: field('Author', 'hidden'),
  },
}
