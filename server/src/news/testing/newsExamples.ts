import type { Examples } from '../../testing/examples.ts'

const post = { postTitle: 'Road works', postContent: '<p>The bridge is <strong>closed</strong>.</p>' }

/** One valid request for every route about the news feed (callExamples.ts). */
export const newsExamples: Examples['news'] = {
  list: () => ({}),
  unread: () => ({}),
  addressees: () => ({}),
  get: ({ newsId }) => ({ params: { id: String(newsId) } }),
  create: ({ restaurantId }) => ({ body: { ...post, important: '10', restaurants: [restaurantId] } }),
  update: ({ newsId, restaurantId }) => ({
    params: { id: String(newsId) },
    body: { ...post, addressee: 30, restaurants: `[${restaurantId}]`, acknowledge: '1' },
  }),
  remove: ({ newsId }) => ({ params: { id: String(newsId) }, query: {} }),
  changeStatus: ({ newsId }) => ({ params: { id: String(newsId) }, body: { status: 20 } }),
  changePinned: ({ newsId }) => ({ params: { id: String(newsId) }, body: { pinned: '10' } }),
  markReaded: ({ newsId }) => ({ body: { ids: [newsId] } }),
  acknowledge: ({ newsId }) => ({ params: { id: String(newsId) } }),
  readers: ({ newsId }) => ({ params: { id: String(newsId) } }),
  remind: ({ newsId }) => ({ params: { id: String(newsId) }, body: {} }),
  reply: ({ newsId }) => ({ body: { reply_content: 'Thank you', new_id: newsId } }),
}
