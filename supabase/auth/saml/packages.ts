import type * as nodeSaml from '@node-saml/node-saml'
import type * as nodeSamlXml from '@node-saml/node-saml/lib/xml.js'
import { onFirstUse } from '#server/on-first-use.ts'

export const samlPackage = onFirstUse<typeof nodeSaml>('@node-saml/node-saml')
export const samlXml = onFirstUse<typeof nodeSamlXml>('@node-saml/node-saml/lib/xml.js')
