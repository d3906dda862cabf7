import assert from 'node:assert/strict'
import { photos } from './photos.ts'
import type { InputOf, Person, TestApp } from './test-app.ts'
import { bookLesson } from './lessons.ts'
import {
  beginConversation,
  listConversations,
  listMessages,
  sendMessage,
  getConversation,
} from '#features/messages/contract.ts'

/** What people do with messages in a test app. */
export function messagesIn(app: () => TestApp) {
  const id = (): string => crypto.randomUUID()
  const begin = (who: Person, to: string, text: string, clientId = id()) =>
    app().tryCall(who, beginConversation, { to, text, clientId })
  return {
    begin,
    send: (who: Person, conversation: string, text: string, clientId = id()) =>
      app().tryCall(who, sendMessage, { id: conversation, text, clientId }),
    read: (who: Person, conversation: string, query: Omit<InputOf<typeof listMessages>, 'id'> = {}) =>
      app().tryCall(who, listMessages, { id: conversation, ...query }),
    list: (who: Person, query: InputOf<typeof listConversations> = {}) =>
      app().tryCall(who, listConversations, query),
    look: (who: Person, conversation: string) => app().call(who, getConversation, { id: conversation }),

    /** A vetted badge, as the directory asks for it. Answers the id that the directory shows. */
    async vet(instructor: Person): Promise<string> {
      const { rows } = await app().services.asSystem('a vetted instructor', async (db) => {
        await db.queryUnchecked('insert into public.instructors (id) values ($1) on conflict do nothing', [
          instructor.id,
        ])
        await db.queryUnchecked(
          `update public.instructors set badge_kind = 'ADI', badge_number = $2, badge_expires_on = '2028-01-01', vetted_until = '2028-01-01', portrait = $3, car_photo = $4 where id = $1`,
          [instructor.id, String(100_000 + Math.floor(Math.random() * 800_000)), photos.portrait, photos.car],
        )
        return db.queryUnchecked<{ public_id: string }>(
          'select public_id from public.diaries where instructor_id = $1',
          [instructor.id],
        )
      })
      return rows[0]!.public_id
    },

    /** The learner has booked the instructor, and has written to them. Answers the conversation. */
    async acquaint(learner: Person, instructor: Person, text = 'Shall I bring my glasses?'): Promise<string> {
      await bookLesson(app(), learner, instructor, '2026-11-26T10:00:00Z')
      const { status, body } = await begin(learner, instructor.id, text)
      assert.equal(status, 200, JSON.stringify(body))
      return body.conversation.id
    },
  }
}

export const texts = (body: { messages: { text: string | null }[] }) => body.messages.map(({ text }) => text)
