import { PDFiumLibrary } from '@hyzyla/pdfium'
import sharp from 'sharp'

/** Draws the pages of a PDF as grey PNG pictures. @param scale pixels per point */
export async function pdfPictures(pdf: Uint8Array, scale = 1): Promise<Buffer[]> {
  const library = await PDFiumLibrary.init()
  const document = await library.loadDocument(pdf)
  const pictures: Buffer[] = []
  for (const page of document.pages()) {
    const { data } = await page.render({
      scale,
      render: ({ data: pixels, width, height }) =>
        sharp(pixels, { raw: { width, height, channels: 4 } })
          .greyscale()
          .png({ compressionLevel: 9, palette: true, colours: 16 })
          .toBuffer(),
    })
    pictures.push(Buffer.from(data))
  }
  document.destroy()
  library.destroy()
  return pictures
}
