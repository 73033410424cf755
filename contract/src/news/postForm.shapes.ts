/** The fields of a post or a reply, with their error messages (docs/spec/news.md#post-rules). */
import { ADDRESSEES, addresseeProblem, type GivenAddressee } from '@driverdesk/domain/news/addressee.ts'
import {
  CONTENT_REQUIRED,
  isEmptyContent,
  REPLY_REQUIRED,
  TITLE_REQUIRED,
} from '@driverdesk/domain/news/postContent.ts'
import { z } from 'zod'
import { formId, formIds } from '../kernel/formFields.ts'
import { code, flag, id, ignored, seenTimestamp, text } from '../kernel/wire.ts'

export const POST_TITLE_MAX = 200
/** Characters of HTML, which is more than the visible text. */
export const POST_CONTENT_MAX = 60_000
export const REPLY_MAX = 2_000

const idList = (what: string) => formIds(`Must be a list of ${what}.`).optional()

/** null, or 'null' in a form, removes the file. Any other value, such as its name, keeps it. */
const fileName = () => text().max(200, 'At most 200 characters.').nullable().optional()

const fields = {
  postTitle: text(TITLE_REQUIRED)
    .trim()
    .min(1, TITLE_REQUIRED)
    .max(POST_TITLE_MAX, `At most ${POST_TITLE_MAX} characters.`),
  postContent: text(CONTENT_REQUIRED)
    .max(POST_CONTENT_MAX, { error: 'The post is too long.', abort: true })
    .refine((html) => !isEmptyContent(html), CONTENT_REQUIRED),
  important: code([10, 20], 'Must be 10 (important) or 20 (default).').optional(),
  /** 1: each reader is asked for 'I have read this'. */
  acknowledge: flag().optional(),
  addressee: code(ADDRESSEES, 'Must be 10 (all), 20 (areas), 30 (restaurants) or 40 (drivers).').optional(),
  areas: idList('areas'),
  restaurants: idList('restaurants'),
  drivers: idList('drivers'),
}

/** The kind of addressee must match its list. Without a kind, the only list with entries decides. */
const addresseeFits = (context: { value: unknown; issues: z.core.$ZodRawIssue[] }) => {
  const problem = addresseeProblem(context.value as GivenAddressee)
  if (!problem) return
  context.issues.push({ code: 'custom', path: [problem.field], message: problem.message, input: undefined })
}

export const NewPost = z.strictObject(fields).check(addresseeFits)
export type NewPost = z.output<typeof NewPost>

/** Fields that are not sent keep their values. With `updated_at`, the call is refused if the post has changed since. */
export const ChangedPost = z
  .strictObject({
    ...fields,
    img: fileName(),
    attachment_src: fileName(),
    updated_at: seenTimestamp().optional(),
    id: ignored(),
  })
  .partial()
  .check(addresseeFits)
export type ChangedPost = z.output<typeof ChangedPost>

const seen = { updated_at: seenTimestamp().optional(), id: ignored() }

export const PostStatus = z.strictObject({
  status: code([10, 20], 'Must be 10 (show) or 20 (hide).'),
  ...seen,
})
export const PostPinned = z.strictObject({
  pinned: code([10, 20], 'Must be 10 (pinned) or 20 (not).'),
  ...seen,
})

/** The `reminded_at` that the client saw, so that two people at once send only one reminder. */
export const Reminder = z.strictObject({
  reminded_at: seenTimestamp().nullable().optional(),
})

export const NewReply = z.strictObject({
  reply_content: text(REPLY_REQUIRED)
    .trim()
    .min(1, REPLY_REQUIRED)
    .max(REPLY_MAX, `At most ${REPLY_MAX} characters.`),
  /** The post. */
  new_id: formId('Must be the number of a post.'),
})
export type NewReply = z.input<typeof NewReply>

export const ShownPosts = z.strictObject({
  ids: z
    .array(id('Must be the numbers of posts.'), 'Must be the numbers of posts.')
    // Not `min` and `max`, which would also measure a text.
    .refine(({ length }) => length > 0, 'Name at least one post.')
    .refine(({ length }) => length <= 1_000, 'At most 1,000 at once.'),
})
