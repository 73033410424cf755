/** Saves posts with their files, audit and announcements. */

import { createRequire } from 'node:module'
import type { newsRoutes } from '@driverdesk/contract/news/news.routes.ts'
import type { ChangedPost, NewPost } from '@driverdesk/contract/news/postForm.shapes.ts'
import {
  ADDRESSED_TO_ALL,
  type AddresseeCode,
  addresseeOf,
  addresseeRefusal,
  BEYOND_SCOPE,
  type TARGET_FIELDS,
  targetsOf,
} from '@driverdesk/domain/news/addressee.ts'
import {
  attachmentName,
  CONTENT_REQUIRED,
  isEmptyContent,
  linkAddress,
} from '@driverdesk/domain/news/postContent.ts'
import type sanitizeHtml from 'sanitize-html'
import type { Session, SignedInCall } from '../kernel/call.ts'
import type { Tx } from '../kernel/database.ts'
import type { CheckedFile } from '../kernel/files/checkUpload.ts'
import {
  exchangeFiles,
  removedIfEmpty,
  type SentFiles,
  type StoredFile,
} from '../kernel/files/storedFiles.ts'
import { Invalid } from '../kernel/refusal.ts'
import type { Scope } from '../kernel/scope.ts'
import type { NewRow, Row, StoredFileKind } from '../kernel/tables.ts'
import type { Work } from '../kernel/unitOfWork.ts'
import { announcePost, roomsOfPost } from './news.live.ts'
import { lockPost, postInScopeById, type StoredPost } from './news.reads.ts'
import { holdTargets, insertPost, updatePost } from './news.writes.ts'
import { senderOf } from './newsReaders.reads.ts'

/** Adds a post whose content is already sanitised. */
export async function addPost(
  work: Work,
  { scope, session }: { scope: Scope; session: Session },
  given: NewPost,
  sent: SentAttachment,
): Promise<StoredPost> {
  const addressee = addresseeOf(given) ?? ADDRESSED_TO_ALL
  const targets = await plannedTargets(work.tx, scope, addressee, given)
  const stored = await insertPost(
    work.tx,
    {
      ...columns(given),
      ...attachmentColumns(sent),
      title: given.postTitle,
      content: given.postContent,
      addressee,
      author_id: scope.accountId,
      author_name: session.actor.name,
    },
    targets,
  )
  await exchangeFiles(work, COLUMNS, sent, stored.id)
  const post = { ...stored, ...targets }
  work.record({ thing: 'post', id: post.id, action: 'create', before: null, after: post })
  await announcePost(work, 'store', post)
  return post
}

/**
 * Locks a post until the transaction ends.
 *
 * @throws {Refusal} 404 unless it is in scope, 409 if it has changed since the caller saw it
 * @throws {Invalid} under 'id' if it is addressed beyond the scope
 */
export async function heldForChange(
  work: Work,
  {
    scope,
    params,
    refuseStale,
  }: Pick<SignedInCall<typeof newsRoutes.update>, 'scope' | 'params' | 'refuseStale'>,
  { updated_at: seen }: { updated_at?: string | undefined },
): Promise<StoredPost> {
  const stored = await lockPost(work.tx, scope, params.id)
  const { editable } = await postInScopeById(work.tx, scope, stored.id)
  if (!editable) throw new Invalid({ id: [BEYOND_SCOPE] })
  const record = { thing: 'post', id: stored.id, seen, updatedAt: stored.updated_at }
  await refuseStale(work, record)
  return stored
}

/** Saves the given fields. @param event the live event */
export async function savePost(
  work: Work,
  scope: Scope,
  stored: StoredPost,
  given: ChangedPost & Pick<Partial<NewRow<'news_post'>>, 'status' | 'pinned'>,
  sent: SentAttachment = {},
  event: 'update' | 'changeStatus' = 'update',
): Promise<Row<'news_post'>> {
  const before = await roomsOfPost(work.tx, stored)
  const addressee = addresseeOf(given)
  const targets = addressee && (await plannedTargets(work.tx, scope, addressee, given))
  const changed = {
    ...columns(given),
    ...attachmentColumns(sent, stored),
    ...(given.status && { status: given.status }),
    ...(given.pinned && { pinned: given.pinned }),
    ...(addressee && { addressee }),
  }
  const post = await updatePost(work.tx, stored.id, changed, targets)
  await exchangeFiles(work, COLUMNS, sent, stored.id, stored)
  const { areas, restaurants, drivers } = targets ?? stored
  const after = { ...post, areas, restaurants, drivers }
  work.record({ thing: 'post', id: post.id, action: 'update', before: stored, after })
  await announcePost(work, event, post, before)
  return post
}

async function plannedTargets(
  tx: Tx,
  scope: Scope,
  addressee: AddresseeCode,
  given: Partial<Pick<NewPost, (typeof TARGET_FIELDS)[number]>>,
) {
  const targets = targetsOf(addressee, given)
  // Targets out of scope do not exist, so that is checked first.
  await holdTargets(tx, scope, targets)
  const refusal = addresseeRefusal(senderOf(scope), addressee)
  if (refusal) throw new Invalid({ [refusal.field]: [refusal.message] })
  return targets
}

const columns = (given: Partial<NewPost>): Partial<NewRow<'news_post'>> => ({
  ...(given.postTitle !== undefined && { title: given.postTitle }),
  ...(given.postContent !== undefined && { content: given.postContent }),
  ...(given.important !== undefined && { important: given.important }),
  ...(given.acknowledge !== undefined && { acknowledge: given.acknowledge === 1 }),
})

const COLUMNS = ['img', 'attachment_src'] as const
type Column = (typeof COLUMNS)[number]

type SentAttachment = SentFiles<Column> & { file_name?: string }

/** A new file replaces the former one. Without a new one, a field with its name may remove it. */
export async function storeAttachment(
  file: CheckedFile | undefined,
  said: { [Name in Column]?: string | null | undefined },
  store: (file: CheckedFile, kind: StoredFileKind) => Promise<StoredFile>,
): Promise<SentAttachment> {
  if (!file) return { img: removedIfEmpty(said.img), attachment_src: removedIfEmpty(said.attachment_src) }
  const isPicture = file.extension === 'png' || file.extension === 'jpg'
  const stored = await store(file, isPicture ? 'news_image' : 'news_attachment')
  const file_name = attachmentName(file.name, file.extension)
  return isPicture
    ? { img: stored, attachment_src: null, file_name }
    : { img: null, attachment_src: stored, file_name }
}

type Attached = Pick<Row<'news_post'>, Column | 'file_name'>

/** The columns as they are afterwards. @param before undefined for a new post */
function attachmentColumns(sent: SentAttachment, before?: Attached): Attached {
  const column = (name: Column) =>
    sent[name] === undefined ? (before?.[name] ?? null) : (sent[name]?.name ?? null)
  const [img, attachment_src] = [column('img'), column('attachment_src')]
  const isAny = img !== null || attachment_src !== null
  return { img, attachment_src, file_name: isAny ? (sent.file_name ?? before?.file_name ?? null) : null }
}

const load = createRequire(import.meta.url)

/** A stored picture. Posts may not load pictures from anywhere else. */
const OWN_PICTURE = /^\/images\/[0-9a-f]{32}\.(png|jpg)$/

/** Links open in a new tab without a referrer. */
const SAFE_LINK = { target: '_blank', rel: 'noopener noreferrer nofollow' }

/** Allows only tags that the editor writes. Scripts are removed with their text, other tags without it. */
const EDITORS: sanitizeHtml.IOptions = {
  allowedTags: 'p br hr h1 h2 h3 h4 h5 h6 blockquote pre code ul ol li strong em s u a img'.split(' '),
  allowedAttributes: {
    a: ['href', 'target', 'rel'],
    ol: ['start'],
    img: ['src', 'alt', 'title', 'width', 'height'],
  },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  transformTags: {
    b: 'strong',
    i: 'em',
    del: 's',
    strike: 's',
    a: (tagName, { href }) => {
      const address = href && linkAddress(href)
      return { tagName, attribs: address ? { href: address, ...SAFE_LINK } : {} }
    },
  },
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !OWN_PICTURE.test(attribs.src ?? ''),
  nestingLimit: 50,
}

/** Sanitises rich text. @throws {Invalid} if nothing visible is left */
export function cleanContent(html: string): string {
  const sanitize: typeof sanitizeHtml = load('sanitize-html')
  const clean = sanitize(html, EDITORS)
  if (isEmptyContent(clean)) throw new Invalid({ postContent: [CONTENT_REQUIRED] })
  return clean
}
