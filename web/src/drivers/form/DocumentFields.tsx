import { type DocumentFieldsProps, FormDate, FormFile } from './FormFile.tsx'
import { Section } from './MainFields.tsx'
import { PhotoFields } from './PhotoFields.tsx'

/** The tab Documents: photos, agreement and certificate, and until when they are good. */
export function DocumentFields({ form, disabled = false }: DocumentFieldsProps) {
  return (
    <>
      <PhotoFields form={form} disabled={disabled} />
      <Section title="Agreement and certificate">
        <FormFile form={form} name="service_agreement_src" kind="document" disabled={disabled} />
        <FormFile form={form} name="alcohol_delivery_certificate" kind="document" disabled={disabled} />
        <FormDate form={form} name="alcohol_certificate_expiry_date" disabled={disabled} />
      </Section>
    </>
  )
}
