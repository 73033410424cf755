import { fileRoutes } from '@driverdesk/contract/files/files.routes.ts'
import type { Post } from '@driverdesk/contract/news/post.shapes.ts'
import { POST_TITLE_MAX } from '@driverdesk/contract/news/postForm.shapes.ts'
import { byName } from '@driverdesk/domain/kernel/names.ts'
import {
  Image,
  MultiSelect,
  type MultiSelectProps,
  NativeSelect,
  SimpleGrid,
  Stack,
  Switch,
  TextInput,
} from '@mantine/core'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { areasQuery } from '../areas/areas.data.ts'
import { driverSearchQuery } from '../drivers/driverNames.data.ts'
import { MOST_IDS } from '../kernel/gathered.ts'
import { locationsQuery } from '../restaurants/restaurants.data.ts'
import type { LabelledForm } from '../ui/form/checkedWhenLeft.ts'
import { afterPress } from '../ui/form/checkedWhenLeft.ts'
import { FileField } from '../ui/form/FileField.tsx'
import { FormDialog } from '../ui/form/FormDialog.tsx'
import { useRecordForm } from '../ui/form/useRecordForm.ts'
import { ListState } from '../ui/list/ListScreen.tsx'
import { PrivateFileLink } from '../ui/PrivateFile.tsx'
import { RichTextField } from '../ui/richText/RichText.tsx'
import { type Served, type ServedChoice, useServed } from '../ui/ServedSelect.tsx'
import { addresseesQuery, createPost, loadPost, updatePost } from './news.data.ts'
import {
  ADDRESSEE_NAMES,
  type AddresseeChoice,
  changedPostBody,
  newPostValues,
  POST_LABELS,
  type PostValues,
  postBody,
  postFiles,
  postProblems,
  postValues,
  withAddressee,
} from './postForm.ts'

interface PostDialogProps {
  post?: Post
  /** 'Message All' from a restaurant's row: the post is for that restaurant alone. */
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
        <TextInput maxLength={POST_TITLE_MAX} required data-autofocus {...form.getInputProps('postTitle')} />
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
            description="Marked for everyone who sees it"
            {...form.getInputProps('important', { type: 'checkbox' })}
          />
          <Switch
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
  form: LabelledForm<PostValues>
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

interface AddresseeFieldsProps {
  form: LabelledForm<PostValues>
  addressees: readonly AddresseeChoice[]
  post: Post | undefined
}

/** Choosing another kind clears the chosen targets (docs/spec/news.md#addressee). */
function AddresseeFields({ form, addressees, post }: AddresseeFieldsProps) {
  const { addressee } = form.values
  const kinds = addressees.includes(addressee) ? addressees : [addressee, ...addressees]
  return (
    <>
      <NativeSelect
        label={POST_LABELS.addressee}
        data={kinds.map((value) => ({ value, label: ADDRESSEE_NAMES[value] }))}
        value={addressee}
        error={form.errors.addressee}
        onChange={(event) => {
          form.setValues(withAddressee(event.currentTarget.value as AddresseeChoice))
          for (const field of ['addressee', 'areas', 'restaurants', 'drivers']) form.clearFieldError(field)
        }}
      />
      {addressee === '20' && <AreaTargets form={form} known={post?.news_feed_areas ?? NONE} />}
      {addressee === '30' && <RestaurantTargets form={form} known={post?.news_feed_restaurants ?? NONE} />}
      {addressee === '40' && <DriverTargets form={form} known={post?.news_feed_drivers ?? NONE} />}
    </>
  )
}

const NONE: readonly never[] = []

/** The read-only addressee of 'Message All', which is for one restaurant (docs/spec/news.md#post-dialog). */
const LockedAddressee = ({ restaurant }: { restaurant: string }) => (
  <>
    <TextInput label={POST_LABELS.addressee} value={ADDRESSEE_NAMES[30]} readOnly variant="filled" />
    <TextInput label={POST_LABELS.restaurants} value={restaurant} readOnly variant="filled" />
  </>
)

/**
 * The areas, restaurants or drivers that a post is for. Those it already has stay, even if they are no longer offered.
 */
interface TargetsProps<Known> {
  form: LabelledForm<PostValues>
  known: readonly Known[]
}

function AreaTargets({ form, known }: TargetsProps<Post['news_feed_areas'][number]>) {
  const areas = useQuery(areasQuery)
  return (
    <Targets
      form={form}
      field="areas"
      description="The restaurants and the drivers of these areas see it, and drivers without an area, who work everywhere."
      nothingFoundMessage="No area found"
      choices={areas.data?.map(({ id, label }) => choice({ id, name: label }))}
      known={known.map(({ area_id, name }) => choice({ id: area_id, name }))}
      offered={areas}
    />
  )
}

function RestaurantTargets({ form, known }: TargetsProps<Post['news_feed_restaurants'][number]>) {
  const locations = useQuery(locationsQuery)
  return (
    <Targets
      form={form}
      field="restaurants"
      nothingFoundMessage="No restaurant found"
      choices={locations.data?.restaurants.map(choice)}
      known={known.map(({ restaurant_id, name }) => choice({ id: restaurant_id, name }))}
      offered={locations}
    />
  )
}

function DriverTargets({ form, known }: TargetsProps<Post['news_feed_drivers'][number]>) {
  return (
    <ServedMultiSelect
      {...form.getInputProps('drivers')}
      known={known.map(({ driver_id, name }) => choice({ id: driver_id, name }))}
      search={(search) => driverSearchQuery({ search })}
      choiceOf={choice}
      limit={MOST_IDS}
      clearable
      required
      aria-required
    />
  )
}

interface Choice {
  value: string
  label: string
}

const choice = ({ id, name }: { id: number; name: string }): Choice => ({ value: String(id), label: name })

/** The most that the list shows; typing finds the others. */
const OFFERED = 200

interface TargetsFieldProps extends Pick<MultiSelectProps, 'description' | 'nothingFoundMessage'> {
  form: LabelledForm<PostValues>
  field: 'areas' | 'restaurants'
  choices: readonly Choice[] | undefined
  known: readonly Choice[]
  offered: UseQueryResult<unknown>
}

function Targets({ form, field, choices = NONE, known, offered, description, ...look }: TargetsFieldProps) {
  const { error, ...input } = form.getInputProps(field)
  const listed = new Set(choices.map(({ value }) => value))
  const data = [...choices, ...known.filter(({ value }) => !listed.has(value))]
  return (
    <ListState what={field} queries={[offered]} isEmpty={false} empty={null}>
      <MultiSelect
        {...look}
        {...input}
        label={POST_LABELS[field]}
        description={description}
        data={data.toSorted((a, b) => byName(a.label, b.label))}
        limit={OFFERED}
        searchable
        clearable
        required
        aria-required
        error={error}
      />
    </ListState>
  )
}

interface ServedMultiSelectProps<Found> extends Omit<MultiSelectProps, 'data' | 'filter'>, Served<Found> {
  /** The choices at first: a search may not find them. */
  known: readonly ServedChoice[]
}

/** Chooses some of many, which the server finds once the typing pauses. */
function ServedMultiSelect<Found>(props: ServedMultiSelectProps<Found>) {
  const { value = [], known, search, choiceOf, ...select } = props
  const [picked, setPicked] = useState<readonly ServedChoice[]>([])
  const labels = new Map([...known, ...picked].map(({ value, label }) => [value, label]))
  const chosen = value.map((one) => ({ value: one, label: labels.get(one) ?? one }))
  const { typed, setTyped, look } = useServed({ search, choiceOf }, chosen)
  return (
    <MultiSelect
      searchable
      value={value}
      searchValue={typed}
      onSearchChange={setTyped}
      onOptionSubmit={(option) =>
        setPicked([...picked, ...look.data.filter(({ value }) => value === option)])
      }
      {...look}
      {...select}
    />
  )
}
