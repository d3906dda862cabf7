import { samlXml } from './packages.ts'

/** SHA-1 signatures can be forged, yet the library takes them. Inside RSA-OAEP it is no weakness. */
export async function isOldOrOdd(xml: string, privateKey: string): Promise<boolean> {
  if (isOdd(xml)) return true
  const { decryptXml, parseDomFromString, xpath } = samlXml()
  const answer = await parseDomFromString(xml)
  const sealed = xpath.selectElements(
    answer,
    "/*[local-name()='Response']/*[local-name()='EncryptedAssertion']",
  )
  const opened = await Promise.all(sealed.map((one) => decryptXml(one.toString(), privateKey)))
  if (opened.some(isOdd)) return true
  const documents = [answer, ...(await Promise.all(opened.map(parseDomFromString)))]
  return documents.some((document) => methodsOf(document).some((method) => /sha1$/i.test(method)))
}

const isOdd = (xml: string) => /<!DOCTYPE/i.test(xml)

const methodsOf = (document: Document) =>
  samlXml()
    .xpath.selectAttributes(document, "//*[local-name()='Signature']//@Algorithm")
    .map(({ value }) => value.trim())
