import { greeting } from '../kernel/names.ts'
import { PUSH_BODY_MAX, PUSH_TITLE_MAX } from '../push/messageRules.ts'

/** Why people are notified of a post: it is new, or they have not read it yet. */
export type NewsNoticeKind = 'new' | 'reminder'

export interface NoticedPost {
  title: string
  author: string
  /** The post asks for 'I have read this'. */
  asksAcknowledgement: boolean
}

const SUBJECT_MAX = 200

/** The email about a post. It has no content of the post, which only those who may see it read at `address`. */
export function newsMail(
  kind: NewsNoticeKind,
  post: NoticedPost,
  to: { name: string; address: string },
): { subject: string; text: string } {
  const title = oneLine(post.title, SUBJECT_MAX)
  const subject = kind === 'new' ? `News: ${title}` : `Reminder: ${title}`
  const text = `${greeting(to.name)}

${kind === 'new' ? 'There is a new post for you on Driverdesk' : 'You have not read this post on Driverdesk yet'}:

${title}
From: ${oneLine(post.author, SUBJECT_MAX)}

Read it at: ${to.address}
${post.asksAcknowledgement ? '\nPlease confirm there with "I have read this".\n' : ''}`
  return { subject, text }
}

/** The same on a driver's device, within the lengths of a push message. */
export function newsPush(kind: NewsNoticeKind, post: NoticedPost): { title: string; body: string } {
  const ask = post.asksAcknowledgement ? 'Please confirm that you have read it.' : `From ${post.author}`
  return {
    title: oneLine(`${kind === 'new' ? 'News' : 'Reminder'}: ${post.title}`, PUSH_TITLE_MAX),
    body: oneLine(kind === 'new' ? ask : `Not read yet. ${ask}`, PUSH_BODY_MAX),
  }
}

/** Cuts text to one line without splitting a character. */
function oneLine(text: string, most: number): string {
  const line = text.replace(/\s+/g, ' ').trim()
  if (line.length <= most) return line
  return `${line.slice(0, most - 1).replace(/[\uD800-\uDBFF]$/, '')}…`
}
