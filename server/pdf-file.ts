import type * as z from 'zod/v4/core'
import type { Role } from '#common/endpoint.ts'
import { type FileCall, fileRoute } from './file-route.ts'
import { type Pdf, writePdf } from './pdf.ts'
import type { App } from './route.ts'
import type { Attachment, Services } from './services.ts'

/** `name` has no ending. */
export function pdfRoute<P extends z.$ZodType>(
  app: App,
  path: `/api/${string}.pdf`,
  { who, params }: { who: readonly Role[]; params: P },
  read: (call: FileCall<P>) => Promise<{ name: string; pdf: Pdf }>,
) {
  fileRoute(app, path, { who, input: params, type: 'application/pdf' }, async (call) => {
    const { name, pdf } = await read(call)
    return { name: `${name}.pdf`, body: writePdf(app.services, pdf) }
  })
}

/** The same for a mail, written in full. */
export async function pdfAttachment(
  services: Pick<Services, 'config'>,
  { name, pdf }: { name: string; pdf: Pdf },
): Promise<Attachment> {
  const parts: Buffer[] = []
  for await (const part of writePdf(services, pdf)) parts.push(Buffer.from(part))
  return { filename: `${name}.pdf`, contentType: 'application/pdf', content: Buffer.concat(parts) }
}
