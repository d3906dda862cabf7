/** An error in S3's words: a code, a sentence, a status. */
export class S3Error extends Error {
  readonly code: string
  readonly status: number
  constructor(status: number, code: string, message: string) {
    super(message)
    this.code = code
    this.status = status
  }
}

export const errorXml = ({ code, message }: S3Error, resource: string, requestId: string) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><Message>${xml(message)}</Message><Resource>${xml(resource)}</Resource><RequestId>${requestId}</RequestId></Error>`

export const xml = (text: string) => text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`)
