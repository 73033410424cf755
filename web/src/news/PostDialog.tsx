import { fileRoutes } from '@driverdesk/contract/files/files.routes.ts'
import type { Post } from '@driverdesk/contract/news/post.shapes.ts'
import { POST_TITLE_MAX } from '@driverdesk/contract/news/postForm.shapes.ts'
import { Image, SimpleGrid, Stack, Switch, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { afterPress } from '../ui/form/checkedWhenLeft.ts'
import { FileField } from '../ui/form/FileField.tsx'
import { FormDialog } from '../ui/form/FormDialog.tsx'
import { useRecordForm } from '../ui/form/useRecordForm.ts'
import { PrivateFileLink } from '../ui/PrivateFileLink.tsx'
import { RichTextField } from '../ui/richText/RichTextField.tsx'
import { AddresseeFields, LockedAddressee } from './AddresseeFields.tsx'
import { addresseesQuery, createPost, loadPost, updatePost } from './news.data.ts'
import {
  type AddresseeChoice,
  changedPostBody,
  newPostValues,
  POST_LABELS,
  type PostValues,
  postBody,
  postFiles,
  postProblems,
  postValues,
} from './postForm.ts'

interface PostDialogProps {
  /** The post to edit; undefined for a new one. */
  post?: Post
  /** 'Message All' from a restaurant's row: the post is for it alone. */
  restaurant?: { id: number; name: string }
  onClose: () => void
  onSaved: () => void
}

export function PostDialog(props: PostDialogProps) {
  const addressees = useQuery(addresseesQuery)
  // A new post starts with the first kind that this person may choose. If that could not be loaded, the server checks.
  const isNew = !props.post && !props.restaurant
  if (isNew && addressees.isPending) return null
  return (
    <PostForm
      {...props}
      addressees={(addressees.data ?? [10, 20, 30, 40]).map(String) as AddresseeChoice[]}
    />
  )
}

function PostForm({
  post,
  restaurant,
  onClose,
  onSaved,
  addressees,
}: PostDialogProps & { addressees: readonly AddresseeChoice[] }) {
  const editor = useRecordForm<Post, PostValues>({
    thing: 'post',
    record: post,
    newValues: newPostValues(restaurant ? '30' : (addressees[0] ?? '10'), restaurant?.id),
    valuesOf: postValues,
    problemsOf: postProblems,
    labels: POST_LABELS,
    create: (values, key) => createPost({ body: postBody(values), files: postFiles(values) }, key),
    update: (values, seen) => updatePost({ body: changedPostBody(values), files: postFiles(values) }, seen),
    load: loadPost,
    onSaved,
  })
  const { form, seen } = editor
  return (
    <FormDialog
      title={post ? 'Edit Post' : restaurant ? 'Message All' : 'Publish a New Post'}
      size={700}
      editor={editor}
      submitLabel={post ? 'Accept Changes' : 'Publish'}
      onClose={onClose}
    >
      <Stack gap="sm">
        <TextInput
          label={POST_LABELS.postTitle}
          maxLength={POST_TITLE_MAX}
          required
          data-autofocus
          {...form.getInputProps('postTitle')}
        />
        <RichTextField
          label={POST_LABELS.postContent}
          value={form.values.postContent}
          error={form.errors.postContent}
          onChange={(html) => form.setFieldValue('postContent', html)}
          onBlur={() => afterPress(() => void form.validateField('postContent'))}
        />
        {restaurant ? (
          <LockedAddressee restaurant={restaurant.name} />
        ) : (
          <AddresseeFields form={form} addressees={addressees} post={seen} />
        )}
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm" my={4}>
          <Switch
            label={POST_LABELS.important}
            description="Marked for everyone who sees it"
            {...form.getInputProps('important', { type: 'checkbox' })}
          />
          <Switch
            label={POST_LABELS.acknowledge}
            description="It counts as read once a reader confirms it"
            {...form.getInputProps('acknowledge', { type: 'checkbox' })}
          />
        </SimpleGrid>
        <AttachmentField form={form} stored={seen} />
      </Stack>
    </FormDialog>
  )
}

interface AttachmentFieldProps {
  form: UseFormReturnType<PostValues>
  /** The stored post. */
  stored: Post | undefined
}

function AttachmentField({ form, stored }: AttachmentFieldProps) {
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
