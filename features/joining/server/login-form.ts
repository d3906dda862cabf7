import type { App } from '#server/route.ts'
import { answerWith } from './answer-with.ts'
import { readForm } from './read-form.ts'

const tooEarly = 'You are not signed in yet. Wait until the page has loaded, then type your password again.'

/**
 * The dashboard runs in the browser, so without a script nobody gets in here: the page comes again, which says so, with the address that was typed.
 * Somebody quick, who sends the form before its script is there, only types the password anew. It is neither looked at nor sent back.
 */
export function loginForm(app: App) {
  app.post('/login', async (request, reply) => {
    const { email = '' } = (await readForm(app.services, request)).fields
    return answerWith(app, reply, '/login', { values: { email }, problems: [{ message: tooEarly }] })
  })
}
