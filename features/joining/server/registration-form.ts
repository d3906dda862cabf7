import type { FastifyReply, FastifyRequest } from 'fastify'
import { fillInText, problemsOf } from '#features/accounts/registration.ts'
import { rateLimitText, roleAtSignUp } from '#features/accounts/rules.ts'
import { networkOf } from '#server/network.ts'
import { rateLimit } from '#server/rate-limits.ts'
import { faultOfFile, type Folder } from '#features/uploads/rules.ts'
import type { App } from '#server/route.ts'
import { callerFor } from './ask-house.ts'
import { answerWith } from './answer-with.ts'
import type { Filled } from './bring-back.ts'
import { letGo, readForm, type SentForm } from './read-form.ts'
import { register, RegistrationError } from './register.ts'

/** What the form calls its files. */
const fileFields: Record<string, Folder> = { picture: 'profile-images', document: 'id-documents' }

export function registrationForm(app: App) {
  const { services } = app
  app.post('/register', async (request, reply) => {
    // Before a file is written down anywhere: whoever has had their turns may still have typed a lot.
    const isAllowed = await rateLimit.consume(services, 'mail', `registration form ${networkOf(request.ip)}`)
    const form = await readForm(services, request, isAllowed ? { files: fileFields } : {})
    try {
      if (!isAllowed) return sayNo(app, reply, form, 429, [{ message: rateLimitText }])
      return await registerBy(app, request, reply, form)
    } finally {
      await letGo(form)
    }
  })
}

async function registerBy(app: App, request: FastifyRequest, reply: FastifyReply, form: SentForm) {
  const { name = '', email = '', password = '', confirmation = '' } = form.fields
  const role = roleAtSignUp(form.fields['role'])
  const files = role === 'instructor' ? form.files : { ...form.files, 'id-documents': undefined }
  const problems = [
    ...whatIsMissing({ name, email, password, confirmation }),
    ...whatIsWrongWith(files as SentForm['files']),
  ]
  if (problems.length > 0) return sayNo(app, reply, form, 422, problems)
  const chosen = Object.fromEntries(Object.entries(files).filter(([, sent]) => sent)) as SentForm['files']
  try {
    const asked = { name: name.trim(), email: email.trim(), password, role, files: chosen }
    const { mail, withoutFiles } = await register(app.services, callerFor(app, request), asked)
    return reply.redirect(`/registration/${mail}${withoutFiles ? '-without-files' : ''}`, 303)
  } catch (error) {
    if (!(error instanceof RegistrationError)) throw error
    return sayNo(app, reply, form, error.status, [{ name: error.field, message: error.message }])
  }
}

function whatIsMissing(typed: Parameters<typeof problemsOf>[0]): Filled['problems'] {
  const problems = problemsOf(typed)
  return problems.some(({ isMissing }) => isMissing) ? [{ message: fillInText }, ...problems] : problems
}

const whatIsWrongWith = (files: SentForm['files']): Filled['problems'] =>
  Object.entries(fileFields).flatMap(([name, folder]) => {
    const sent = files[folder]
    const message = sent && faultOfFile(folder, sent)
    return message ? [{ name, message }] : []
  })

/** The form once more, with what was typed and what is wrong with it; passwords and files have to be given anew. */
function sayNo(
  app: App,
  reply: FastifyReply,
  { fields }: SentForm,
  status: number,
  problems: Filled['problems'],
) {
  const { name = '', email = '', role = 'student' } = fields
  return answerWith(app, reply.status(status), '/register', {
    values: { name, email, role: roleAtSignUp(role) },
    problems,
  })
}
