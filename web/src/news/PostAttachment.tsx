import { fileRoutes } from '@driverdesk/contract/files/files.routes.ts'
import { IconFileText } from '@tabler/icons-react'
import { PrivateFileLink } from '../ui/PrivateFileLink.tsx'
import type { FeedPost } from './newsList.ts'
import classes from './PostAttachment.module.css'

/** The attached picture, shown, or the document, to be saved under the name that its author gave it. */
export function PostAttachment({ post }: { post: FeedPost }) {
  const { img, attachment_src, file_name, postTitle } = post
  if (img) {
    return (
      <a href={`/images/${img}`} target="_blank" rel="noreferrer" className={classes.picture}>
        <img src={`/images/${img}`} alt={`Attached to ${postTitle}`} loading="lazy" />
      </a>
    )
  }
  if (!attachment_src) return null
  return (
    <PrivateFileLink
      route={fileRoutes.newsAttachment}
      name={attachment_src}
      title={file_name?.replace(/\.\w+$/, '') ?? `Attachment of ${postTitle}`}
      variant="default"
      size="xs"
      className={classes.document}
      leftSection={<IconFileText size="1rem" stroke={1.5} aria-hidden="true" />}
    >
      <bdi>{file_name ?? 'Attachment'}</bdi>
    </PrivateFileLink>
  )
}
