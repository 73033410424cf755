import { fileRoutes } from '@driverdesk/contract/files/files.routes.ts'
import type { Post } from '@driverdesk/contract/news/post.shapes.ts'
import { Image } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { FileField } from '../ui/form/FileField.tsx'
import { PrivateFileLink } from '../ui/PrivateFileLink.tsx'
import { POST_LABELS, type PostValues } from './postForm.ts'

interface AttachmentFieldProps {
  form: UseFormReturnType<PostValues>
  /** The post as it is stored. */
  stored: Post | undefined
}

/** One picture or document; choosing another one replaces it. */
export function AttachmentField({ form, stored }: AttachmentFieldProps) {
  const { file, img, attachment_src } = form.values
  const name = stored?.file_name ?? 'Attachment'
  return (
    <FileField
      label={POST_LABELS.file}
      description="A picture, a PDF or a Word document, under 10 MB. Optional."
      kind="attachment"
      value={file}
      onChange={(chosen) => {
        form.setFieldValue('file', chosen)
        form.clearFieldError('file')
      }}
      error={form.errors.file}
      stored={
        img ? (
          <Image src={`/images/thumb/${img}`} alt={name} w={56} h={56} fit="cover" radius="sm" />
        ) : attachment_src ? (
          <PrivateFileLink
            route={fileRoutes.newsAttachment}
            name={attachment_src}
            title={name.replace(/\.\w+$/, '')}
          >
            <bdi>{name}</bdi>
          </PrivateFileLink>
        ) : undefined
      }
      onRemoveStored={() => form.setValues({ img: null, attachment_src: null })}
    />
  )
}
