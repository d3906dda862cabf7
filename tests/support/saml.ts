import { createServer } from 'node:http'
import { IdentityProvider, SamlLib, ServiceProvider, setSchemaValidator } from 'samlify'
import { certificates } from './certificates.ts'

type Colleague = { email: string; name: string }
/** What an answer says otherwise than it should. */
export type Odd = {
  audience?: string
  inResponseTo?: string | undefined
  until?: string
  recipient?: string
  nameId?: string
}

const nameIdFormat = 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent'

/**
 * A real SAML identity provider on loopback, with a sign-in page of its own. It knows the product by the product's metadata and answers a signed request
 * by a form that posts a signed assertion. `people` by login name.
 */
export async function startSamlProvider(
  productUrl: string,
  people: Record<string, Colleague>,
  keys: { key: string; certificate: string } = certificates.school,
  { hash = 'sha256', encrypts }: { hash?: 'sha1' | 'sha256'; encrypts?: 'oaep' | 'oaep and gcm' } = {},
) {
  // The schema tools are programs of their own; what is sent here is made by this very library.
  setSchemaValidator({ validate: async () => 'not looked at' })
  const server = createServer((request, reply) => void answer(request.url ?? '/', reply))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as { port: number }).port}`
  const attribute = (name: string, valueTag: string) => ({
    name,
    valueTag,
    nameFormat: 'urn:oasis:names:tc:SAML:2.0:attrname-format:basic',
    valueXsiType: 'xs:string',
  })
  const idp = IdentityProvider({
    entityID: `${url}/metadata`,
    privateKey: keys.key,
    signingCert: keys.certificate,
    requestSignatureAlgorithm:
      hash === 'sha1'
        ? 'http://www.w3.org/2000/09/xmldsig#rsa-sha1'
        : 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
    wantAuthnRequestsSigned: true,
    isAssertionEncrypted: encrypts !== undefined,
    keyEncryptionAlgorithm: 'http://www.w3.org/2001/04/xmlenc#rsa-oaep-mgf1p',
    dataEncryptionAlgorithm:
      encrypts === 'oaep and gcm'
        ? 'http://www.w3.org/2009/xmlenc11#aes256-gcm'
        : 'http://www.w3.org/2001/04/xmlenc#aes256-cbc',
    nameIDFormat: [nameIdFormat],
    singleSignOnService: [
      { Binding: 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect', Location: `${url}/sign-in` },
    ],
    loginResponseTemplate: {
      context: SamlLib.defaultLoginResponseTemplate.context,
      attributes: [attribute('mail', 'mail'), attribute('displayName', 'displayName')],
    },
  } as never)
  /** What this provider knows of the product; read when it is first needed, as an administrator would hand it over. */
  const product = async () =>
    ServiceProvider({ metadata: await (await fetch(`${productUrl}/auth/v1/sso/saml/metadata`)).text() })

  async function respond(login: string, requestId: string | undefined, odd: Odd = {}): Promise<string> {
    const sp = await product()
    const { email, name } = people[login]!
    const moment = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString()
    const inResponseTo = 'inResponseTo' in odd ? odd.inResponseTo : requestId
    const response = await idp.createLoginResponse(
      sp,
      { extract: { request: { id: requestId } } } as never,
      'post',
      { email },
      (template: string) => {
        const id = `_${crypto.randomUUID()}`
        const acs = `${productUrl}/auth/v1/sso/saml/acs`
        const values = {
          ID: id,
          AssertionID: `_${crypto.randomUUID()}`,
          Destination: acs,
          Audience: odd.audience ?? sp.entityMeta.getEntityID(),
          SubjectRecipient: odd.recipient ?? acs,
          NameIDFormat: nameIdFormat,
          NameID: odd.nameId ?? `${login}@staff`,
          Issuer: idp.entityMeta.getEntityID(),
          IssueInstant: moment(0),
          ConditionsNotBefore: moment(-5),
          ConditionsNotOnOrAfter: odd.until ?? moment(300),
          SubjectConfirmationDataNotOnOrAfter: odd.until ?? moment(300),
          InResponseTo: inResponseTo,
          StatusCode: 'urn:oasis:names:tc:SAML:2.0:status:Success',
          AuthnStatement: '',
          attrMail: email,
          attrDisplayName: name,
        }
        return { id, context: SamlLib.replaceTagsByValue(template, values) }
      },
    )
    return (response as { context: string }).context
  }

  async function answer(path: string, reply: import('node:http').ServerResponse) {
    const query = new URL(path, url).searchParams
    const state = query.get('RelayState') ?? ''
    const page = (body: string) =>
      reply
        .writeHead(200, { 'content-type': 'text/html' })
        .end(`<!doctype html><html lang="en"><title>Staff sign-in</title><body>${body}</body></html>`)
    try {
      const login = query.get('login')
      if (!login) {
        const parameters = ['SAMLRequest', 'RelayState', 'SigAlg', 'Signature'].map(
          (name) => `<input type="hidden" name="${name}" value="${quoted(query.get(name) ?? '')}">`,
        )
        return page(
          `<h1>Staff sign-in</h1><form action="/sign-in" method="get">${parameters.join('')}<label>Login <input name="login"></label><button>Sign in</button></form>`,
        )
      }
      const signed = ['SAMLRequest', 'RelayState', 'SigAlg']
        .map((name) => `${name}=${encodeURIComponent(query.get(name) ?? '')}`)
        .join('&')
      const { extract } = await idp.parseLoginRequest(await product(), 'redirect', {
        query: Object.fromEntries(query),
        octetString: signed,
      })
      const answered = await respond(login, (extract.request as { id: string }).id)
      page(
        `<h1>Signed in</h1><form action="${productUrl}/auth/v1/sso/saml/acs" method="post"><input type="hidden" name="SAMLResponse" value="${answered}"><input type="hidden" name="RelayState" value="${quoted(state)}"><button>Go on</button></form>`,
      )
    } catch (error) {
      reply.writeHead(400).end(String(error))
    }
  }

  return {
    url,
    metadata: idp.getMetadata(),
    entityId: idp.entityMeta.getEntityID() as string,
    /** An answer as the sign-in page would post it. */
    respond,
    /** The id of the request that an address carries. */
    async requestIn(address: string) {
      const query = Object.fromEntries(new URL(address).searchParams)
      const signed = ['SAMLRequest', 'RelayState', 'SigAlg']
        .map((name) => `${name}=${encodeURIComponent(query[name] ?? '')}`)
        .join('&')
      const { extract } = await idp.parseLoginRequest(await product(), 'redirect', {
        query,
        octetString: signed,
      })
      return { id: (extract.request as { id: string }).id, state: query['RelayState']! }
    },
    close: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(resolve))
    },
  }
}

export type SamlStandIn = Awaited<ReturnType<typeof startSamlProvider>>

export const samlSettings = {
  AUTH_SAML: 'on',
  AUTH_SAML_KEY: certificates.us.key,
  AUTH_SAML_CERT: certificates.us.certificate,
}

const quoted = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
