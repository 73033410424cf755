import { SimpleGrid, Stack, Text, Textarea } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { FileField } from '../ui/form/FileField.tsx'
import { Logo } from './Logo.tsx'
import { PROFILE_LABELS as LABELS, PROFILE_NOTES, type ProfileValues } from './profileForm.ts'
import { ServiceAgreementLink } from './ServiceAgreementLink.tsx'

interface ProfileAdditionalFieldsProps {
  form: UseFormReturnType<ProfileValues>
  /** The agency's paper, to read. */
  agreement: string | null
}

/** What drivers should know, the logo, and the agreement with the agency. */
export function ProfileAdditionalFields({ form, agreement }: ProfileAdditionalFieldsProps) {
  const { logo_src, file } = form.values
  return (
    <Stack gap="sm">
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        {PROFILE_NOTES.map((field) => (
          <Textarea
            key={field}
            label={LABELS[field]}
            rows={2}
            resize="vertical"
            maxLength={2000}
            {...form.getInputProps(field)}
          />
        ))}
        <FileField
          label={LABELS.file}
          description="PNG, JPEG or BMP, under 10 MB"
          kind="image"
          value={file}
          onChange={(chosen) => form.setFieldValue('file', chosen)}
          error={form.errors.file ?? form.errors.logo_src}
          stored={logo_src && <Logo file={logo_src} />}
          onRemoveStored={() => form.setFieldValue('logo_src', null)}
        />
        {agreement && (
          <Stack gap={6} align="flex-start">
            <Text size="sm" fw={500}>
              Service agreement
            </Text>
            <ServiceAgreementLink file={agreement} />
          </Stack>
        )}
      </SimpleGrid>
    </Stack>
  )
}
